// Texts are edited in place, with the rich text field.
;(() => {
  const kit = self.blockEditor

  function openText(editor, id) {
    if (editor.text?.id === id) return focusText(editor)
    closeText(editor)
    kit.closeSheet(editor)
    const { block } = kit.find(editor, id)
    const name = kit.kindOf(editor, block).text
    const box = document.createElement('div')
    box.className = 'block-text'
    box.append(editor.part('text').content.cloneNode(true))
    const textarea = box.querySelector('textarea')
    // It belongs to no form: the document is what is submitted.
    textarea.removeAttribute('name')
    textarea.setAttribute('form', 'block-fields')
    textarea.value = block.data[name] ?? ''
    const item = kit.itemOf(editor, id)
    item.dataset.editing = ''
    item.append(box)
    editor.text = { id, box, textarea, stored: textarea.value }
    textarea.addEventListener('input', (event) => {
      event.stopPropagation()
      const found = kit.find(editor, id)
      if (!found) return
      found.block.data[name] = textarea.value
      kit.changed(editor, { key: `${id}.${name}`, soon: true })
    })
    box.addEventListener('keydown', (event) => onKey(editor, event))
    self.richText.look()
    editor.text.watcher = new ResizeObserver(() => kit.layOut(editor))
    editor.text.watcher.observe(box)
    kit.layOut(editor)
    focusText(editor)
    item.scrollIntoView({ block: 'nearest' })
  }

  const areaOf = ({ text }) => text.box.querySelector('[contenteditable=true]')

  function focusText(editor) {
    areaOf(editor)?.focus()
  }

  function onKey(editor, event) {
    const area = areaOf(editor)
    if (event.target !== area) return
    if (event.key === 'Escape') {
      event.preventDefault()
      const { id } = editor.text
      closeText(editor)
      kit.select(editor, id)
    } else if (event.key === '/' && area.textContent === '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      kit.openPicker(editor, kit.placeAfter(editor, editor.text.id))
    }
  }

  function closeText(editor) {
    const { text } = editor
    if (!text) return
    editor.text = null
    text.watcher.disconnect()
    text.box.remove()
    // Frees the text editor.
    self.richText.look()
    delete kit.itemOf(editor, text.id)?.dataset.editing
    kit.draw(editor)
  }

  Object.assign(kit, { openText, closeText })
})()
