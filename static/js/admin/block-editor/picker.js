// The dialog of kinds: search, groups, the ones used last in this browser; arrows move between them.
;(() => {
  const kit = self.blockEditor
  const storageKey = 'block-kinds'
  const mostRecent = 4

  function recentKinds() {
    try {
      const names = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      return Array.isArray(names) ? names : []
    } catch {
      return []
    }
  }

  function remember(name) {
    try {
      localStorage.setItem(storageKey, JSON.stringify([name, ...recentKinds().filter((other) => other !== name)].slice(0, mostRecent)))
    } catch {}
  }

  /** Asks for a kind and adds a block of it. */
  function openPicker(editor, place) {
    const { picker } = editor
    editor.pickerPlace = place
    const isNested = place.list !== editor.doc.blocks
    for (const button of picker.querySelectorAll('[data-kind-name]'))
      button.dataset.fits = String(!isNested || !editor.kinds.get(button.dataset.kindName).columns)
    showRecent(editor)
    search(picker).value = ''
    filter(editor)
    picker.showModal()
    search(picker).focus()
  }

  const search = (picker) => picker.querySelector('[data-part=search]')

  function showRecent(editor) {
    const section = editor.picker.querySelector('[data-part=recent]')
    const copies = recentKinds().flatMap((name) => {
      const button = [...editor.picker.querySelectorAll('.block-group:not([data-part]) [data-kind-name]')].find(
        (one) => one.dataset.kindName === name,
      )
      return button ? [button.cloneNode(true)] : []
    })
    section.querySelector('.block-kinds').replaceChildren(...copies)
    section.dataset.filled = String(copies.length > 1)
  }

  function filter(editor) {
    const { picker } = editor
    const words = search(picker).value.trim().toLowerCase().split(/\s+/)
    let count = 0
    for (const section of picker.querySelectorAll('.block-group')) {
      const isRecent = section.dataset.part === 'recent'
      let any = false
      for (const button of section.querySelectorAll('[data-kind-name]')) {
        const text = button.textContent.toLowerCase()
        const shown = button.dataset.fits !== 'false' && words.every((word) => text.includes(word)) && !(isRecent && words[0] !== '')
        button.hidden = !shown
        any ||= shown
        if (shown && !isRecent) count += 1
      }
      section.hidden = !any || section.dataset.filled === 'false'
    }
    picker.querySelector('[data-part=none]').hidden = count > 0
    return count
  }

  const shownButtons = (picker) => [...picker.querySelectorAll('.block-kind')].filter((button) => button.checkVisibility())

  function choose(editor, name) {
    remember(name)
    editor.picker.close()
    kit.add(editor, name, editor.pickerPlace)
  }

  function startPicker(editor) {
    const { picker } = editor
    search(picker).addEventListener('input', (event) => {
      event.stopPropagation()
      const count = filter(editor)
      self.kit.say(kit.fill(editor.texts.found, { count }))
    })
    picker.addEventListener('keydown', (event) => {
      const buttons = shownButtons(picker)
      const at = buttons.indexOf(document.activeElement)
      const steps = { ArrowDown: 1, ArrowUp: -1, ...(at >= 0 ? { ArrowRight: 1, ArrowLeft: -1 } : {}) }
      if (event.key === 'Enter' && document.activeElement === search(picker)) {
        event.preventDefault()
        if (buttons[0]) choose(editor, buttons[0].dataset.kindName)
      } else if (event.key in steps) {
        event.preventDefault()
        const to = at + steps[event.key]
        if (to < 0) search(picker).focus()
        else buttons[Math.min(to, buttons.length - 1)]?.focus()
      }
    })
    picker.addEventListener('click', (event) => {
      const button = event.target.closest('[data-kind-name]')
      if (button) choose(editor, button.dataset.kindName)
    })
  }

  Object.assign(kit, { openPicker, startPicker })
})()
