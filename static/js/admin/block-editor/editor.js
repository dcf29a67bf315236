// [data-block-editor]: an editor over the field's textarea, which always contains the document as JSON. So the save bar, autosave, Discard
// and form swaps work as with any other field.
;(() => {
  const kit = self.blockEditor
  const open = new Map()
  // Steps that can be undone, by field: saving replaces the page's content.
  const sessions = new Map()

  function mount(box) {
    const textarea = document.getElementById(box.dataset.blockEditor)
    const doc = kit.parse(textarea.value)
    // What is no document is edited as text.
    if (!doc) return
    const part = (name) => box.querySelector(`[data-part=${name}]`)
    const editor = {
      box,
      textarea,
      part,
      doc,
      key: textarea.form?.getAttribute('action') ?? '',
      kinds: new Map(JSON.parse(box.dataset.kinds).map((kind) => [kind.kind, kind])),
      texts: JSON.parse(box.dataset.texts),
      limits: JSON.parse(box.dataset.limits),
      errors: [],
      selected: null,
      text: null,
      written: textarea.value,
      room: part('room'),
      bar: part('bar'),
      stage: part('stage'),
      frame: part('frame'),
      items: part('items'),
      empty: part('empty'),
      outline: part('outline'),
      picker: part('picker'),
      sheet: part('sheet'),
      errorList: part('errors'),
    }
    kit.ensureIds(editor)
    resume(editor)
    box.dataset.ready = ''
    editor.room.hidden = false
    open.set(editor.room, editor)
    readErrors(editor)
    listen(editor)
    kit.startPicker(editor)
    kit.startSheet(editor)
    kit.startDrag(editor)
    kit.showItems(editor)
    kit.startCanvas(editor)
    kit.showErrors(editor)
    showSteps(editor)
  }

  /** Continues after a save, with what can be undone, the selection and the width. */
  function resume(editor) {
    const session = sessions.get(editor.key)
    sessions.delete(editor.key)
    kit.start(editor)
    if (!session) return
    const { steps, at, selected, width } = session
    Object.assign(editor, { steps, at })
    editor.selected = kit.find(editor, selected) ? selected : null
    editor.stage.dataset.width = width
    showWidth(editor)
    kit.commit(editor)
  }

  function unmount(editor) {
    editor.closed = true
    open.delete(editor.room)
    editor.watcher?.disconnect()
    editor.text?.watcher.disconnect()
    clearTimeout(editor.drawTimer)
    const { steps, at, selected } = editor
    sessions.clear()
    sessions.set(editor.key, { steps, at, selected, width: editor.stage.dataset.width })
  }

  // Errors of the form, as the server rendered them beside the editor.
  function readErrors(editor) {
    editor.errors = [...editor.errorList.querySelectorAll('[data-path]')].map((line) => {
      const [, index, ...rest] = line.dataset.path.split('.')
      return { top: editor.doc.blocks[index]?.id ?? null, path: rest.join('.'), message: line.textContent.trim() }
    })
  }

  // The textarea was changed from outside: by Discard, or by the browser's back button.
  function read(editor) {
    if (editor.textarea.value === editor.written) return
    const doc = kit.parse(editor.textarea.value)
    if (!doc) return
    kit.closeText(editor)
    kit.closeSheet(editor)
    editor.doc = doc
    editor.written = editor.textarea.value
    kit.ensureIds(editor)
    kit.commit(editor)
    kit.showItems(editor)
    kit.draw(editor)
    showSteps(editor)
  }

  function listen(editor) {
    const { room, box } = editor
    room.addEventListener('click', (event) => {
      const button = event.target.closest('[data-act]')
      // The tools of a text undo its own steps.
      if (button && room.contains(button) && !button.closest('.rich-text')) press(editor, button, event)
    })
    room.addEventListener('focusin', ({ target }) => {
      const id = target.closest('.block-item')?.dataset.id
      if (id && id !== editor.selected) kit.select(editor, id, { focus: false })
    })
    room.addEventListener('keydown', (event) => onKey(editor, event))
    for (const name of ['copy', 'cut']) room.addEventListener(name, (event) => onCopy(editor, event))
    room.addEventListener('paste', (event) => {
      if (isTyping(event.target)) return
      event.preventDefault()
      kit.paste(editor, event.clipboardData.getData('text/plain'))
    })
    box.querySelector('label').addEventListener('click', (event) => {
      event.preventDefault()
      kit.focusBlocks(editor)
    })
  }

  const isTyping = (target) => target.closest('input, textarea, select, [contenteditable=true], dialog') !== null

  function press(editor, button, event) {
    if (button.getAttribute('aria-disabled') === 'true') return
    const { act, value } = button.dataset
    const item = button.closest('[data-key]')
    const id = item?.dataset.id
    const acts = {
      add: () => kit.openPicker(editor, kit.placeAfter(editor)),
      'add-after': () => kit.openPicker(editor, kit.placeAfter(editor, id)),
      'add-here': () => kit.openPicker(editor, placeOf(editor, item)),
      write: () => kit.add(editor, 'text', { list: editor.doc.blocks, index: 0 }),
      start: () => begin(editor, JSON.parse(button.dataset.blocks)),
      undo: () => kit.undo(editor, -1),
      redo: () => kit.undo(editor, 1),
      width: () => setWidth(editor, value),
      outline: () => kit.toggleOutline(editor, button),
      // By keyboard the button only selects; Enter is a key of the list.
      select: () => (kit.select(editor, id), event.detail > 0 && kit.edit(editor, id)),
      edit: () => kit.edit(editor, id, { focus: true }),
      up: () => kit.moveBy(editor, id, -1),
      down: () => kit.moveBy(editor, id, 1),
      duplicate: () => kit.duplicate(editor, id),
      delete: () => kit.remove(editor, id),
      close: () => button.closest('dialog').close(),
    }
    acts[act]?.()
  }

  const placeOf = (editor, { dataset }) =>
    dataset.column === undefined
      ? { list: editor.doc.blocks, index: 0 }
      : { list: kit.listsOf(editor, kit.find(editor, dataset.id).block)[dataset.column], index: 0 }

  function begin(editor, blocks) {
    const copies = blocks.map((block) => kit.copyOf(editor, block))
    if (kit.insert(editor, copies, { list: editor.doc.blocks, index: 0 })) kit.select(editor, copies[0].id)
  }

  /** In place, or in the sheet. */
  function edit(editor, id, options = {}) {
    const { block } = kit.find(editor, id)
    const kind = kit.kindOf(editor, block)
    if (!kind) return
    if (kind.text) kit.openText(editor, id)
    else kit.openSheet(editor, id, options)
  }

  function onKey(editor, event) {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (isTyping(target)) return
    const mod = ctrlKey || metaKey
    const run = (work) => {
      event.preventDefault()
      work()
    }
    if (mod && !altKey && key.toLowerCase() === 'z') return run(() => kit.undo(editor, shiftKey ? 1 : -1))
    if (mod && !altKey && key.toLowerCase() === 'y') return run(() => kit.undo(editor, 1))
    const id = target.closest('.block-item')?.dataset.id
    if (!id) return
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) return run(() => kit.moveBy(editor, id, key === 'ArrowUp' ? -1 : 1))
    if (mod && key.toLowerCase() === 'd') return run(() => kit.duplicate(editor, id))
    if (mod || altKey || !target.matches('.block-select')) return
    if (/^(Arrow|Home|End)/.test(key)) run(() => kit.moveSelection(editor, key))
    else if (key === 'Enter') run(() => kit.edit(editor, id, { focus: true }))
    else if (key === 'Delete' || key === 'Backspace') run(() => kit.remove(editor, id))
    else if (key === '/') run(() => kit.openPicker(editor, kit.placeAfter(editor, id)))
  }

  function onCopy(editor, event) {
    const id = event.target.closest('.block-item')?.dataset.id
    if (!id || isTyping(event.target) || String(getSelection()) !== '') return
    event.preventDefault()
    event.clipboardData.setData('text/plain', kit.clipboardText(editor, id))
    if (event.type === 'cut') return kit.remove(editor, id)
    self.kit.say(kit.fill(editor.texts.copied, { kind: kit.nameOf(editor, kit.find(editor, id).block) }))
  }

  function setWidth(editor, width) {
    kit.setWidth(editor, width)
    showWidth(editor)
  }

  function showWidth(editor) {
    for (const button of editor.bar.querySelectorAll('[data-act=width]'))
      button.setAttribute('aria-pressed', String(button.dataset.value === editor.stage.dataset.width))
  }

  function showSteps(editor) {
    const can = { undo: editor.at > 0, redo: editor.at < editor.steps.length - 1 }
    for (const act of ['undo', 'redo']) editor.bar.querySelector(`[data-act=${act}]`).setAttribute('aria-disabled', String(!can[act]))
  }

  function look() {
    for (const [room, editor] of open) {
      if (!room.isConnected) unmount(editor)
      else read(editor)
    }
    for (const box of document.querySelectorAll('[data-block-editor]')) {
      const editor = open.get(box.querySelector('[data-part=room]'))
      if (!editor) mount(box)
      else if (editor.errorList.querySelector('[data-path]')) {
        readErrors(editor)
        kit.showErrors(editor)
      }
    }
  }

  // Links of the error summary point to a path within the document.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#f-"]')
    if (!link) return
    for (const editor of open.values()) {
      const error = editor.errors.find(({ top, path }) => {
        const index = editor.doc.blocks.findIndex(({ id }) => id === top)
        return link.getAttribute('href') === `#f-${`blocks.${index}.${path}`.replace(/[^A-Za-z0-9_-]+/g, '-')}`
      })
      const isField = link.getAttribute('href') === `#${editor.textarea.id}`
      if (!error && !isField) continue
      event.preventDefault()
      if (error) kit.openError(editor, error)
      else kit.focusBlocks(editor)
    }
  })

  Object.assign(kit, { edit, showSteps })
  look()
  document.addEventListener('htmx:after:swap', look)
  addEventListener('pageshow', look)
  document.addEventListener('reset', () => setTimeout(look))
  // Discard fires `change` on the form after resetting its fields.
  document.addEventListener('change', (event) => event.target.matches('form') && look())
})()
