"""From measured figures to phones: how many of them one core serves, and what a release costs.

usage: capacity.py RESULTS      what 'measure --output RESULTS' wrote, with the cases 304, 1k-phone or 1k-bare, tls-1k
"""

import json
import statistics
import sys

CHECKS_A_DAY = 4
# A quiet check asks for the next root (404) and the timestamp.
REQUESTS_A_CHECK = 2
# The busiest minute beside the mean one, as mornings are.
PEAK = 4
# What one core is planned for.
LOAD = 0.5
PHONES = 30_000_000
# A bundle of texts in one language with brotli, and the metadata that leads to it.
RELEASE_BYTES, RELEASE_REQUESTS = 20_000 + 6_000, 5
EDGES = 300


def processor(results, *cases):
    for case in cases:
        if case in results:
            return statistics.median(sample["cpu"] for sample in results[case]["origin"])
    sys.exit(f"none of {', '.join(cases)} was measured")


def main():
    results = json.load(open(sys.argv[1]))
    rows = [("plain, behind a proxy", processor(results, "1k-phone", "1k-bare")), ("TLS 1.3, kept connections", processor(results, "tls-1k"))]
    if "tls-handshake" in results:
        # A phone comes back after hours: a handshake a check, and one more request.
        rows.append(("TLS 1.3, a handshake a check",
                     (processor(results, "tls-handshake") + processor(results, "tls-1k")) / REQUESTS_A_CHECK))
    print("| how phones come | processor time a request | requests a second and core | phones a core |\n| --- | --: | --: | --: |")
    for words, microseconds in rows:
        rate = LOAD * 1e6 / microseconds
        phones = rate * 86400 / (CHECKS_A_DAY * REQUESTS_A_CHECK * PEAK)
        print(f"| {words} | {microseconds:.1f} us | {rate:,.0f} | {phones / 1e6:.1f} million |")
    worst = rows[-1][1]
    requests, size = PHONES * RELEASE_REQUESTS, PHONES * RELEASE_BYTES
    print(f"\nBehind a CDN with {EDGES} places the origin is asked for the timestamp {EDGES / 60:.0f} times a second at most, and for each "
          f"new file {EDGES} times: phones no longer count.")
    print(f"A release for {PHONES / 1e6:.0f} million phones is {requests / 1e6:.0f} million requests and {size / 1e9:.0f} GB: "
          f"{size * 8 / 10e9 / 60:.0f} minutes of a line of 10 Gbit/s, {requests * worst / 1e6 / 3600:.1f} core hours; spread over the "
          f"{24 // CHECKS_A_DAY} hours between two checks, {size * 8 / (86400 / CHECKS_A_DAY) / 1e9:.2f} Gbit/s.")


main()
