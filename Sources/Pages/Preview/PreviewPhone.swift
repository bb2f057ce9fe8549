/// The chosen phone and moment, in a browser: it shows of each text what that phone gets then, and keeps the choice in the address,
/// so that a link shows a colleague the same.
enum PreviewPhone {
    static let text = #"""

        // Members of the address, by the controls that they fill; the names are those of 'litfass resolve'.
        const choices = { view: "view", platform: "platform", version: "app", system: "system" };
        const draws = () => [...document.querySelectorAll("[data-draw]")];
        const isOnePhone = () => part("view")?.value === "phone";

        function profile() {
          const places = draws().filter(field => field.value !== "" && field.validity.valid)
            .map(field => [field.dataset.draw, Math.round(Number(field.value) * 100)]);
          return {
            platform: part("platform").value, app: part("version").value.trim(), system: part("system")?.value.trim(),
            language: part("device").dataset.language, draws: Object.fromEntries(places),
          };
        }

        // A moment as the clocks of the workspace's zone show it, to the minute where that is enough.
        function wall(at) {
          const two = "2-digit";
          const format = new Intl.DateTimeFormat("en", {
            timeZone: part("device").dataset.zone, hourCycle: "h23", year: "numeric", month: two, day: two, hour: two,
            minute: two, second: two,
          });
          const parts = Object.fromEntries(format.formatToParts(at).map(part => [part.type, part.value]));
          const seconds = parts.second === "00" ? "" : ":" + parts.second;
          return `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}${seconds}`;
        }

        // The moment at which those clocks show this. Of an hour that comes twice, the second.
        function instant(text) {
          const read = Date.parse(text + "Z");
          const offset = at => Date.parse(wall(at) + "Z") - at;
          return read - offset(read - offset(read));
        }

        function chosenMoment() {
          return part("moment")?.value ? instant(part("moment").value) : Math.floor(Date.now() / 1000) * 1000;
        }

        // The versions that decide for the chosen platform, at the chosen moment where a phone is chosen.
        function limits(option) {
          const variants = isOnePhone() ? JSON.parse(option.dataset.variants ?? "[]") : [];
          const holding = variants.filter(variant => holds(variant.when, profile(), chosenMoment()) === true);
          return Object.assign({}, option.dataset, ...holding.reverse());
        }

        function showPhone() {
          const isPhone = isOnePhone(), who = profile(), at = chosenMoment();
          const applies = element => holds(JSON.parse(element.dataset.when), who, at) === true;
          if (part("phone")) part("phone").hidden = !isPhone;
          for (const element of document.querySelectorAll("article[data-when], .values[data-when]")) {
            const isOutside = isPhone && !applies(element);
            element.toggleAttribute("data-outside", isOutside);
            element.querySelector(".outside").hidden = !isOutside;
          }
          for (const place of document.querySelectorAll("[data-options]")) {
            const options = [...place.querySelectorAll(".option")];
            const isPlain = option => option.dataset.when === undefined;
            const given = options.find(option => !isPlain(option) && applies(option)) ?? options.find(isPlain);
            for (const option of options) option.hidden = isPhone && option !== given;
            place.hidden = isPhone && given === undefined;
          }
          tellChange(isPhone ? nextChange(conditions(), who, at) : null, isPhone);
        }

        function conditions() {
          const texts = [...document.querySelectorAll("[data-when]")].map(element => element.dataset.when);
          return [...new Set(texts)].map(text => JSON.parse(text));
        }

        let next = null;
        function tellChange(change, isPhone) {
          next = change;
          const line = part("change"), jump = part("jump");
          if (!line) return;
          const words = next === null ? say("last") : say("next", wall(next).replace("T", " "));
          // A line that is set anew is read aloud anew.
          if (line.textContent !== (isPhone ? words : "")) line.textContent = isPhone ? words : "";
          if (next === null && document.activeElement === jump) part("moment").focus();
          jump.hidden = next === null;
        }

        function jumpToChange() {
          part("moment").value = wall(next);
          choose();
        }

        // Shows the present while it is the present that was chosen.
        function keepPresent() {
          if (next !== null && !part("moment").value && Date.now() >= next) choose();
        }

        function markUnreadable(field) {
          if (!field) return;
          const text = field.value.trim();
          field.setAttribute("aria-invalid", String(text !== "" && leading(text) === null));
        }

        function choose() {
          if (!part("device")) return;
          markUnreadable(part("version"));
          markUnreadable(part("system"));
          judge();
          showPhone();
          remember();
        }

        function remember() {
          const state = new URLSearchParams();
          for (const [id, name] of Object.entries(choices)) if (part(id)?.value) state.set(name, part(id).value);
          // An empty one says that the present was chosen, against another moment with which the preview was begun.
          const at = part("moment")?.value;
          if (isOnePhone() && (at || part("device").dataset.at)) state.set("at", at);
          for (const field of draws()) if (field.value) state.append("share", `${field.dataset.draw}=${field.value}`);
          const query = state.size > 0 ? `?${state}` : "";
          if (query !== location.search) history.replaceState(null, "", location.pathname + query + location.hash);
          for (const link of document.querySelectorAll("header nav a")) link.search = query;
        }

        function recall() {
          if (!part("device")) return;
          const state = new URLSearchParams(location.search), start = part("device").dataset.at;
          for (const [id, name] of Object.entries(choices)) {
            const field = part(id), value = state.get(name) ?? "";
            if (field && (!field.options || [...field.options].some(option => option.value === value))) field.value = value;
          }
          const shares = state.getAll("share");
          for (const field of draws()) {
            const share = shares.findLast(text => text.startsWith(field.dataset.draw + "="));
            field.value = share?.slice(field.dataset.draw.length + 1) ?? "";
          }
          if (part("moment")) part("moment").value = state.get("at") ?? (start ? wall(Number(start) * 1000) : "");
        }

        """#
}
