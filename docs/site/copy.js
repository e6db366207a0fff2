// SPDX-License-Identifier: MIT
// A button on each block of code that copies it. doxygen-awesome has one as well, which copies prompts and tells screen
// readers nothing. Of a transcript only the commands are copied, without the prompt, as sphinx-copybutton does.
'use strict';
(() => {
  const prompt = '$ ', told_for_ms = 2000;

  function element(name, attributes, text = '') {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }

  function lines_of(block) {  // without the balloons that Doxygen puts between them
    if (block.matches('pre')) return block.textContent.trimEnd().split('\n');
    return [...block.querySelectorAll('.line')].map(line => line.textContent.trimEnd());
  }

  // Commands begin behind a prompt and go on while lines end in a backslash.
  function commands_of(lines) {
    let goes_on = false;
    return lines.filter(line => {
      const is_command = goes_on || line.startsWith(prompt);
      goes_on = is_command && line.endsWith('\\');
      return is_command;
    }).map(line => line.startsWith(prompt) ? line.slice(prompt.length) : line);
  }

  function text_of(block) {
    const lines = lines_of(block), commands = commands_of(lines);
    return (commands.length ? commands : lines).join('\n') + '\n';
  }

  // A page that came over plain HTTP has no clipboard but the old command.
  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = element('textarea', {class: 'for-screen-readers'});
    field.value = text;
    document.body.append(field);
    field.select();
    const is_copied = document.execCommand('copy');
    field.remove();
    if (!is_copied) throw new Error('the browser refuses');
  }

  const name = say('Copy'), done = say('Copied'), not_done = say('Not copied');

  const status = element('p', {class: 'for-screen-readers', role: 'status'});
  document.body.append(status);

  async function on_click(button, block) {
    let said = done;
    try {
      await copy(text_of(block));
    } catch {
      said = not_done;
    }
    button.focus();
    button.textContent = status.textContent = said;
    setTimeout(() => { button.textContent = name; status.textContent = ''; }, told_for_ms);
  }

  for (const block of document.querySelectorAll('div.contents div.fragment, div.contents pre.fragment')) {
    const around = element('div', {class: 'copyable'}), button = element('button', {type: 'button', class: 'copy'}, name);
    block.replaceWith(around);
    around.append(block, button);
    button.addEventListener('click', () => on_click(button, block));
  }
})();
