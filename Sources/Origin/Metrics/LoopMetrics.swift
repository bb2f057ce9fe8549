import Metrics

extension MetricsText {
    /// What the loops have counted, all of them together.
    mutating func addLoops(_ loops: [LoopCounters]) {
        func sum(_ counter: LoopCounters.Counter) -> Double { Double(loops.reduce(0) { $0 + $1[counter] }) }
        add(
            "litfass_requests_total", type: "counter", help: "Answers by class of status.",
            samples: [
                ("{class=\"2xx\"}", sum(.answers2xx)), ("{class=\"3xx\"}", sum(.answers3xx)),
                ("{class=\"4xx\"}", sum(.answers4xx)), ("{class=\"5xx\"}", sum(.answers5xx)),
            ])
        add(
            "litfass_sent_bytes_total", type: "counter", help: "Bytes of answers, before TLS.",
            samples: [("", sum(.bytesSent))])
        add(
            "litfass_unsent_bytes", type: "gauge", help: "Bytes of answers that the kernel keeps for clients.",
            samples: [("", Double(loops.reduce(0) { $0 + $1.unsent }))])
        add(
            "litfass_connections_total", type: "counter", help: "Connections accepted.",
            samples: [("", sum(.connectionsAccepted))])
        add(
            "litfass_connections", type: "gauge", help: "Connections open.",
            samples: [("", sum(.connectionsAccepted) - sum(.connectionsClosed))])
        add(
            "litfass_handshakes_total", type: "counter", help: "TLS handshakes.",
            samples: [
                ("{kind=\"full\"}", sum(.handshakes)), ("{kind=\"resumed\"}", sum(.handshakesResumed)),
                ("{kind=\"failed\"}", sum(.handshakesFailed)),
            ])
        addRefusals(loops, sum)
        add(
            "litfass_log_lines_lost_total", type: "counter", help: "Lines of the access log not written.",
            samples: [("", sum(.logLinesLost))])
        addLatency(loops)
    }

    private mutating func addRefusals(_ loops: [LoopCounters], _ sum: (LoopCounters.Counter) -> Double) {
        var samples = Refusal.allCases.map { refusal in
            let reason = refusal.title.lowercased().split(separator: " ").joined(separator: "-")
            return ("{reason=\"\(reason)\"}", Double(loops.reduce(0) { $0 + $1.refused(refusal) }))
        }
        let ended: [(String, LoopCounters.Counter)] = [
            ("connections-per-prefix", .networkLimit), ("listening-paused", .listeningPaused), ("made-room", .madeRoom),
            ("slow-request", .slowRequest), ("slow-reading", .slowReading), ("slow-handshake", .slowHandshake),
            ("flooded-at-end", .floodedAtEnd), ("records-without-data", .recordsWithoutData),
            ("held-bytes", .heldBytes), ("unsent-bytes", .unsentBytes), ("file-cut-short", .fileCutShort),
            ("reset-by-client", .reset),
        ]
        samples += ended.map { ("{reason=\"\($0)\"}", sum($1)) }
        add(
            "litfass_refusals_total", type: "counter", help: "Requests refused and connections ended, by reason.",
            samples: samples)
    }

    private mutating func addLatency(_ loops: [LoopCounters]) {
        let all = loops.map(\.latency)
        var count: UInt64 = 0
        text += "# HELP litfass_request_seconds Each answer once, "
        text += "from the end of the request's head to the last byte given to the kernel.\n"
        text += "# TYPE litfass_request_seconds histogram\n"
        for (index, bound) in LoopCounters.latencyBounds.enumerated() {
            count += all.reduce(0) { $0 + $1.buckets[index] }
            text += "litfass_request_seconds_bucket{le=\"\(Double(bound) / 1e9)\"} \(count)\n"
        }
        count += all.reduce(0) { $0 + $1.buckets[LoopCounters.latencyBounds.count] }
        text += "litfass_request_seconds_bucket{le=\"+Inf\"} \(count)\n"
        text += "litfass_request_seconds_sum \(all.reduce(0) { $0 + $1.seconds })\n"
        text += "litfass_request_seconds_count \(count)\n"
    }
}
