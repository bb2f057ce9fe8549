/// What the preview does in a browser: it searches, compares versions, and follows saves. It asks nothing but this server, and
/// makes no markup of its own.
enum PreviewScript {
    /// Everything that `preview.js` holds.
    static let all = text + PreviewConditions.text + PreviewPhone.text + beginning

    private static let text = #"""
        "use strict";
        const pace = 700;
        const say = (name, value) => (document.body.dataset[name] || "").replace("%v", value).replace("%d", value);
        const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
        const part = id => document.getElementById(id);
        // A digest of the page: another one whenever anything differs, also from what an earlier preview showed.
        const digest = answer => answer.headers.get("ETag");

        function search() {
          const field = part("search");
          if (!field) return;
          const wanted = fold(field.value).split(/\s+/).filter(Boolean);
          let count = 0;
          for (const article of document.querySelectorAll("[data-searched] article")) {
            const text = fold(article.textContent + " " + article.dataset.keywords);
            article.hidden = !wanted.every(word => text.includes(word));
            if (!article.hidden) count += 1;
          }
          for (const section of document.querySelectorAll("#app > section:not([data-searched])"))
            section.hidden = wanted.length > 0;
          part("found").textContent = wanted.length > 0 ? say("found", count) : "";
        }

        function compare(left, right) {
          const parts = [left, right].map(text => text.split(".").map(Number));
          for (let place = 0; place < Math.max(parts[0].length, parts[1].length); place += 1) {
            const difference = (parts[0][place] || 0) - (parts[1][place] || 0);
            if (difference !== 0) return difference;
          }
          return 0;
        }

        function judge() {
          const choice = part("platform");
          const platform = limits(choice.selectedOptions[0]);
          const version = part("version").value.trim();
          const verdict = part("verdict"), app = part("app");
          let words = "", locked = false;
          if (choice.value && version && !numbers.test(version)) {
            words = say("unreadable");
          } else if (choice.value && version) {
            locked = platform.minimum !== undefined && compare(version, platform.minimum) < 0;
            if (locked) words = say("locked", platform.minimum);
            else if (platform.latest && compare(version, platform.latest) < 0) words = say("update", platform.latest);
            else words = say("current");
          }
          if (choice.value && platform.system) words = [words, say("system", platform.system)].join(" ").trim();
          verdict.textContent = words;
          verdict.hidden = words === "";
          verdict.classList.toggle("locked", locked);
          app.hidden = locked;
        }

        function listen() {
          part("search-form")?.addEventListener("submit", event => event.preventDefault());
          part("search")?.addEventListener("input", search);
          part("device")?.addEventListener("submit", event => event.preventDefault());
          part("device")?.addEventListener("input", choose);
          part("jump")?.addEventListener("click", jumpToChange);
        }

        async function renew() {
          const answer = await fetch(location.pathname, { cache: "no-store" });
          if (!answer.ok) { location.assign("/"); return digest(answer); }
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const typed = part("search")?.value, focused = document.activeElement?.id;
          for (const name of ["header", "main"])
            document.querySelector(name).replaceWith(document.adoptNode(page.querySelector(name)));
          document.title = page.title;
          start();
          if (typed && part("search")) part("search").value = typed;
          search();
          if (focused) part(focused)?.focus({ preventScroll: true });
          part("news").textContent = say("updated") + " " + new Date().toLocaleTimeString(document.documentElement.lang);
          return digest(answer);
        }

        let shown, isGone = false;
        async function follow() {
          try {
            const stamp = digest(await fetch(location.pathname, { method: "HEAD", cache: "no-store" }));
            if (isGone) { isGone = false; part("news").textContent = ""; }
            shown = shown === undefined || stamp === shown ? stamp : await renew();
          } catch {
            isGone = true;
            part("news").textContent = say("gone");
          }
          keepPresent();
          setTimeout(follow, pace);
        }

        function start() { listen(); recall(); choose(); search(); }

        """#

    /// What is done first, when all of it is there.
    private static let beginning = #"""

        if (document.body.dataset.start !== undefined) {
          const german = navigator.languages.find(tag => /^(de|en)\b/.test(tag))?.startsWith("de");
          location.replace(document.querySelectorAll("main a")[german ? 0 : 1].href);
        } else {
          start();
          follow();
        }

        """#
}
