// The list of all blocks, for long pages: instead of the drawn ones.
;(() => {
  const kit = self.blockEditor

  function showOutline(editor, places) {
    const { outline } = editor
    if (outline.hidden) return
    outline.replaceChildren(
      ...places.map((place) => {
        const item = document.createElement('li')
        item.toggleAttribute('data-nested', place.column !== null)
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'block-outline-item'
        button.dataset.id = place.block.id
        const kind = document.createElement('strong')
        kind.textContent = kit.nameOf(editor, place.block)
        const words = document.createElement('span')
        words.textContent = kit.wordsOf(editor, place.block)
        button.append(kind, words)
        button.addEventListener('click', () => {
          toggleOutline(editor, editor.bar.querySelector('[data-act=outline]'))
          kit.select(editor, place.block.id)
        })
        item.append(button)
        return item
      }),
    )
  }

  function toggleOutline(editor, button) {
    const { outline, stage } = editor
    const shown = outline.hidden
    kit.closeText(editor)
    outline.hidden = !shown
    stage.hidden = shown
    button.setAttribute('aria-pressed', String(shown))
    if (shown) showOutline(editor, kit.walk(editor))
    else kit.layOut(editor)
  }

  Object.assign(kit, { showOutline, toggleOutline })
})()
