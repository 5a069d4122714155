"use strict";
// Search and filters. What is asked for stands in the address, so that a view can be linked to.
(() => {
  const form = document.getElementById("filters");
  const fields = ["query", "state", "code"].map((name) => document.getElementById(name));
  const [query, state, code] = fields;
  const entries = [...document.querySelectorAll("[data-text]")];
  const files = entries.filter((entry) => entry.matches(".file"));

  function apply() {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const entry of entries) {
      const { text, codes, state: its = "needs-attention" } = entry.dataset;
      const fits =
        words.every((word) => text.includes(word)) &&
        (!state.value || its === state.value) &&
        (!code.value || codes.split(" ").includes(code.value));
      entry.hidden = !fits;
    }
    const shown = files.filter((file) => !file.hidden).length;
    document.getElementById("shown").value = `${shown} of ${files.length} files`;
  }

  function remember() {
    const asked = new URLSearchParams();
    for (const field of fields) if (field.value) asked.set(field.id, field.value);
    history.replaceState(null, "", asked.size ? `#${asked}` : location.pathname);
    apply();
  }

  function recall() {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) field.value = asked.get(field.id) ?? "";
    apply();
  }

  form.hidden = false;
  form.addEventListener("input", remember);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", recall);
  recall();
})();
