// [data-rich-text]: an editor over the field's textarea. The textarea is updated while typing, so that the save bar, Discard and form
// swaps work as with any other field.
;(() => {
  const open = new Map()

  function mount(box) {
    const part = (name) => box.querySelector(`[data-part=${name}]`)
    const room = box.querySelector('.rich-text-room')
    const textarea = document.getElementById(box.dataset.richText)
    const label = document.getElementById(`${textarea.id}-label`)
    const field = { box, room, textarea, part, upload: box.dataset.upload }
    const described = [textarea.getAttribute('aria-describedby'), `${textarea.id}-keys`].filter(Boolean).join(' ')
    const editor = new self.tiptap.Editor({
      element: part('area'),
      injectCSS: false,
      content: textarea.value,
      extensions: self.tiptap.extensions({
        files: self.richText.filesOf(field),
        keys: {
          'Alt-F10': () => (self.richText.focusTools(field), true),
          'Mod-k': () => (self.richText.openLink(field), true),
          'Mod-Shift-x': () => editor.chain().toggleStrike().run(),
          // Reserved for saving.
          'Mod-Shift-s': () => true,
        },
      }),
      editorProps: {
        transformPastedHTML: self.richText.cleanPasted,
        attributes: {
          id: `${textarea.id}-area`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': label.id,
          'aria-describedby': described,
          ...(textarea.getAttribute('aria-invalid') === 'true' ? { 'aria-invalid': 'true' } : {}),
        },
      },
      onUpdate: () => write(field),
      onTransaction: () => self.richText.showState(field),
    })
    Object.assign(field, { editor, written: textarea.value, stored: textarea.value, clean: editor.getHTML() })
    room.dataset.mode = 'text'
    open.set(room, field)
    label.addEventListener('click', () => room.dataset.mode === 'text' && editor.view.focus())
    self.richText.startTools(field)
  }

  // Restores the exact stored HTML when all changes are undone, so that the form is clean again.
  function write(field) {
    const html = field.editor.isEmpty ? '' : field.editor.getHTML()
    const value = html === field.clean || (html === '' && field.stored === '') ? field.stored : html
    if (value === field.textarea.value) return
    field.textarea.value = field.written = value
    field.textarea.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // The textarea was changed from outside: as HTML, by Discard, or by the browser's back button.
  function read(field) {
    if (field.textarea.value === field.written) return
    field.written = field.textarea.value
    field.editor.commands.setContent(field.written, { emitUpdate: false })
    field.clean = field.written === field.stored ? field.editor.getHTML() : field.clean
  }

  function look() {
    for (const [room, field] of open) {
      if (!room.isConnected) {
        field.editor.destroy()
        open.delete(room)
      } else if (room.dataset.mode === 'text') read(field)
    }
    for (const box of document.querySelectorAll('[data-rich-text]')) if (!open.has(box.querySelector('.rich-text-room'))) mount(box)
  }

  look()
  document.addEventListener('htmx:after:swap', look)
  addEventListener('pageshow', look)
  document.addEventListener('reset', () => setTimeout(look))
  // Discard fires `change` on the form after resetting its fields.
  document.addEventListener('change', (event) => event.target.matches('form') && look())

  // Error links point to the field's id, which is the hidden textarea's.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]')
    const field = link && [...open.values()].find(({ textarea }) => `#${textarea.id}` === link.getAttribute('href'))
    if (!field || field.room.dataset.mode !== 'text') return
    event.preventDefault()
    field.editor.view.focus()
    field.box.scrollIntoView({ block: 'center' })
  })

  Object.assign(self.richText, { read, look })
})()
