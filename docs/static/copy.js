// A button on every block of code that copies what somebody would type: of a Python session, what follows the prompts.
const typed = (text) => {
  const lines = text.trimEnd().split("\n");
  const prompted = lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line));
  return (prompted.length ? prompted.map((line) => line.slice(4)) : lines).join("\n") + "\n";
};

const offer = (block) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const code = block.querySelector("pre");
    try {
      await navigator.clipboard.writeText(typed(code.textContent));
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code); // no clipboard here, as in a page from a folder: what is selected can be copied
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  block.append(button);
};

document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("div.highlight").forEach(offer));
