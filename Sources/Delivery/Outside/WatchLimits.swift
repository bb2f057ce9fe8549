/// From where on somebody is to hear of what `watch` finds.
package struct WatchLimits: Hashable, Sendable {
    /// Two values of one quantity: from the first on a warning, from the second on it is critical.
    package struct Steps: Hashable, Sendable {
        package var warning: Duration
        package var critical: Duration

        package init(warning: Duration, critical: Duration) {
            (self.warning, self.critical) = (warning, critical)
        }

        /// Of a quantity that is bad where it is large.
        func state(_ value: Duration) -> Check.State {
            value >= critical ? .critical : value >= warning ? .warning : .ok
        }

        /// Of a time that is left, which is bad where it is short.
        func state(left: Duration) -> Check.State {
            left < critical ? .critical : left < warning ? .warning : .ok
        }

        /// No earlier than others say.
        func atMost(_ other: Steps) -> Steps {
            Steps(warning: min(warning, other.warning), critical: min(critical, other.critical))
        }
    }

    /// Until the end of what people sign.
    package var expiry = Steps(warning: .seconds(30 * 86_400), critical: .seconds(7 * 86_400))
    /// Until the end of what the machine renews by itself, at most.
    package var renewed = Steps(warning: .seconds(2 * 86_400), critical: .seconds(86_400))
    /// Until the end of the certificate of TLS, which a machine renews too, at most.
    package var certificate = Steps(warning: .seconds(14 * 86_400), critical: .seconds(3 * 86_400))
    /// Since the first release was published that is not there: caches have their time to follow.
    package var lag = Steps(warning: .seconds(15 * 60), critical: .seconds(3600))
    /// For how long a cache has kept the timestamp.
    package var age = Steps(warning: .seconds(600), critical: .seconds(3600))
    /// How far the clocks differ. A phone compares its own with the server's.
    package var clock = Steps(warning: .seconds(60), critical: .seconds(600))
    /// Until the timestamp is there.
    package var answer = Steps(warning: .seconds(2), critical: .seconds(10))
    /// For how long caches may keep the timestamp, or that a root is not there.
    package var longestCaching = Duration.seconds(300)
    /// For how long they are to keep what never changes, at least.
    package var shortestCaching = Duration.seconds(86_400)
    /// Below so many bytes nobody compresses.
    package var compressedBytes = 512
    /// For how long a file that was found whole is not fetched again.
    package var memory = Duration.seconds(3600)
    /// For one answer.
    package var request = Duration.seconds(20)

    package init() {}
}
