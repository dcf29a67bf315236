// The editor toolbar: one tab stop, arrows between tools, Escape back to the text.
;(() => {
  const acts = {
    paragraph: (chain) => chain.setParagraph(),
    heading2: (chain) => chain.toggleHeading({ level: 2 }),
    heading3: (chain) => chain.toggleHeading({ level: 3 }),
    bold: (chain) => chain.toggleBold(),
    italic: (chain) => chain.toggleItalic(),
    underline: (chain) => chain.toggleUnderline(),
    strike: (chain) => chain.toggleStrike(),
    bulletList: (chain) => chain.toggleBulletList(),
    orderedList: (chain) => chain.toggleOrderedList(),
    quote: (chain) => chain.toggleBlockquote(),
    table: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    alignStart: (chain) => chain.unsetTextAlign(),
    alignCenter: (chain) => chain.setTextAlign('center'),
    alignEnd: (chain) => chain.setTextAlign('right'),
    undo: (chain) => chain.undo(),
    redo: (chain) => chain.redo(),
    imageRemove: (chain) => chain.deleteSelection(),
    rowBefore: (chain) => chain.addRowBefore(),
    rowAfter: (chain) => chain.addRowAfter(),
    rowDelete: (chain) => chain.deleteRow(),
    columnBefore: (chain) => chain.addColumnBefore(),
    columnAfter: (chain) => chain.addColumnAfter(),
    columnDelete: (chain) => chain.deleteColumn(),
    headerRow: (chain) => chain.toggleHeaderRow(),
    tableDelete: (chain) => chain.deleteTable(),
  }

  const holds = {
    paragraph: (editor) => editor.isActive('paragraph'),
    heading2: (editor) => editor.isActive('heading', { level: 2 }),
    heading3: (editor) => editor.isActive('heading', { level: 3 }),
    bold: (editor) => editor.isActive('bold'),
    italic: (editor) => editor.isActive('italic'),
    underline: (editor) => editor.isActive('underline'),
    strike: (editor) => editor.isActive('strike'),
    bulletList: (editor) => editor.isActive('bulletList'),
    orderedList: (editor) => editor.isActive('orderedList'),
    quote: (editor) => editor.isActive('blockquote'),
    alignStart: (editor) => !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' }),
    alignCenter: (editor) => editor.isActive({ textAlign: 'center' }),
    alignEnd: (editor) => editor.isActive({ textAlign: 'right' }),
  }

  const special = {
    html: toggleHtml,
    link: (field) => self.richText.openLink(field),
    image: (field) => field.part('files').click(),
    linkSave: (field) => self.richText.saveLink(field),
    linkRemove: (field) => self.richText.removeLink(field),
    linkClose: (field) => field.part('link').close(),
  }

  function start(field) {
    const { room, part } = field
    const tools = part('tools')
    room.addEventListener('click', (event) => {
      const button = event.target.closest('[data-act]')
      if (button) press(field, button.dataset.act, event.detail > 0)
    })
    // Keeps the cursor in the text.
    tools.addEventListener('mousedown', (event) => event.preventDefault())
    tools.addEventListener('keydown', (event) => move(field, event))
    part('alt').addEventListener('input', (event) => field.editor.commands.updateAttributes('image', { alt: event.target.value }))
    for (const context of room.querySelectorAll('.rich-text-context')) {
      context.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target.matches('input'))) return
        event.preventDefault()
        field.editor.view.focus()
      })
    }
    showState(field)
  }

  function press(field, act, byMouse) {
    if (special[act]) return special[act](field)
    acts[act](field.editor.chain()).run()
    // By keyboard the focus stays on the tool. The editor's own focus command would run a frame late.
    if (byMouse || /^table$|(Delete|Remove)$/.test(act)) field.editor.view.focus()
  }

  function move(field, event) {
    const buttons = [...field.part('tools').querySelectorAll('button:not(:disabled)')]
    const at = buttons.indexOf(document.activeElement)
    const forward = getComputedStyle(field.room).direction === 'rtl' ? -1 : 1
    const to = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape') field.editor.view.focus()
    else if (to === undefined) return
    else stopAt(field, buttons.at(to % buttons.length)).focus()
    event.preventDefault()
  }

  function stopAt(field, button) {
    for (const other of field.part('tools').querySelectorAll('button')) other.tabIndex = other === button ? 0 : -1
    return button
  }

  function showState(field) {
    const { editor, part, room } = field
    if (!editor || !room.dataset.mode) return
    for (const button of part('tools').querySelectorAll('button')) {
      const { act } = button.dataset
      if (holds[act]) button.setAttribute('aria-pressed', String(room.dataset.mode === 'text' && holds[act](editor)))
      if (act === 'undo' || act === 'redo') button.setAttribute('aria-disabled', String(!editor.can()[act]()))
    }
    part('image').hidden = !editor.isActive('image')
    part('table').hidden = !editor.isActive('table')
    const { alt = '' } = editor.getAttributes('image')
    if (part('alt').value !== alt) part('alt').value = alt
  }

  function toggleHtml(field) {
    const { room, textarea, editor } = field
    const toHtml = room.dataset.mode === 'text'
    room.dataset.mode = toHtml ? 'html' : 'text'
    for (const button of field.part('tools').querySelectorAll('button')) {
      if (button.dataset.act === 'html') stopAt(field, button).setAttribute('aria-pressed', String(toHtml))
      else button.disabled = toHtml
    }
    if (toHtml) {
      field.part('image').hidden = field.part('table').hidden = true
      textarea.focus()
    } else {
      self.richText.read(field)
      editor.view.focus()
      showState(field)
    }
  }

  self.richText = {
    startTools: start,
    showState,
    focusTools: (field) => field.part('tools').querySelector('button[tabindex="0"]').focus(),
  }
})()
