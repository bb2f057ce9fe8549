/// The conditions of bundles once more, for a browser: held to the same test vectors as those of Swift.
enum PreviewConditions {
    static let text = #"""

        // A condition holds (true), does not (false), or nobody can say (null). The article Bundle format has the rules.
        const numbers = /^(0|[1-9][0-9]{0,14})([.](0|[1-9][0-9]{0,14})){0,7}$/;
        const tag = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;
        const isText = value => typeof value === "string";
        const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);

        function holds(when, profile, at, depth = 0) {
          if (!isObject(when) || depth >= 8) return null;
          return decision(Object.entries(when).map(([key, value]) => answer(key, value, profile, at, depth)), false);
        }

        // What one answer decides alone, no other changes.
        function decision(answers, decisive) {
          if (answers.includes(decisive)) return decisive;
          return answers.includes(null) ? null : !decisive;
        }

        function answer(key, value, profile, at, depth) {
          const inner = part => holds(part, profile, at, depth + 1);
          const parts = Array.isArray(value) ? value.map(inner) : null;
          switch (key) {
            case "from": return moment(value) === null ? null : at >= moment(value);
            case "until": return moment(value) === null ? null : at < moment(value);
            case "platform": return isAmong(words(value), profile.platform, (name, own) => name === own);
            case "language": return isAmong(tags(value), profile.language, begins);
            case "app": case "system": return isInRange(value, leading(profile[key]));
            case "share": return isInShare(value, profile.draws ?? {});
            case "all": return parts && decision(parts, false);
            case "any": return parts && decision(parts, true);
            case "not": return inner(value) === null ? null : !inner(value);
            default: return null;
          }
        }

        // Milliseconds since 1970; null for what is no time in UTC.
        function moment(value) {
          if (!isText(value) || !/^[0-9-]{10}T[0-9:]{8}Z$/.test(value)) return null;
          const at = Date.parse(value);
          return !Number.isNaN(at) && new Date(at).toISOString() === value.replace("Z", ".000Z") ? at : null;
        }

        function words(value) {
          const list = isText(value) ? [value] : value;
          return Array.isArray(list) && list.every(isText) ? list : null;
        }

        function tags(value) {
          const list = words(value);
          return list && list.every(text => tag.test(text)) ? list : null;
        }

        function begins(range, own) { return `${own}-`.toLowerCase().startsWith(`${range}-`.toLowerCase()); }

        function isAmong(names, own, matches) { return names && own ? names.some(name => matches(name, own)) : null; }

        // The version at the beginning of what an app or a system says of itself.
        function leading(text) {
          const found = /^[0-9]+([.][0-9]+){0,7}/.exec(text ?? "");
          const version = found && found[0].split(".").map(part => part.replace(/^0+(?=[0-9])/, "")).join(".");
          return version && numbers.test(version) ? version : null;
        }

        function isInRange(range, own) {
          if (!isText(range) || own === null) return null;
          const comparisons = range.split(" ").filter(Boolean).map(word => /^(>=|<=|>|<|=|)(.*)$/s.exec(word).slice(1));
          const isRange = comparisons.length >= 1 && comparisons.length <= 8;
          if (!isRange || !comparisons.every(([, bound]) => numbers.test(bound))) return null;
          return comparisons.every(([sign, bound]) => {
            const difference = compare(own, bound);
            if (sign === "<" || sign === ">") return sign === "<" ? difference < 0 : difference > 0;
            return difference === 0 || sign === "<=" && difference < 0 || sign === ">=" && difference > 0;
          });
        }

        function isInShare(share, draws) {
          if (!isObject(share) || Object.keys(share).length !== 3 || !isText(share.of)) return null;
          const { from, to } = share;
          if (![from, to].every(Number.isInteger) || from < 0 || from > to || to > 10000) return null;
          if (!Object.hasOwn(draws, share.of)) return null;
          return from <= draws[share.of] && draws[share.of] < to;
        }

        // The moments at which the answer of a condition may change.
        function moments(when) {
          if (Array.isArray(when)) return when.flatMap(moments);
          if (!isObject(when)) return [];
          return Object.entries(when).flatMap(([key, value]) =>
            key === "from" || key === "until" ? [moment(value)].filter(at => at !== null) : moments(value));
        }

        // The first moment after `at` at which one of the conditions has another answer; null where there is none.
        function nextChange(conditions, profile, at) {
          const changes = conditions.flatMap(when => {
            const present = holds(when, profile, at);
            const later = moments(when).filter(moment => moment > at).sort((left, right) => left - right);
            return later.filter(moment => holds(when, profile, moment) !== present).slice(0, 1);
          });
          return changes.length > 0 ? Math.min(...changes) : null;
        }

        """#
}
