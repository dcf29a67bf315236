// The items over the drawn blocks: one tab stop, arrows select, Enter edits; the tools and the + of the selected block.
;(() => {
  const kit = self.blockEditor

  const kindOf = (editor, block) => editor.kinds.get(block.kind)
  const nameOf = (editor, block) => kindOf(editor, block)?.label ?? `${editor.texts.unknown}: ${block.kind}`
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))

  function describe(editor, { block, list, index, column }) {
    const values = { kind: nameOf(editor, block), position: index + 1, total: list.length, column: (column ?? 0) + 1 }
    return { values, text: fill(column === null ? editor.texts.block : editor.texts.inColumn, values) }
  }

  /** The words of a block, so that two of a kind can be told apart. */
  function excerpt(value) {
    // Neither links nor choices, such as `primary`.
    if (typeof value === 'string') return /^(\/|#|https?:|mailto:|tel:|[a-z-]*$)/.test(value) ? '' : value.replace(/<[^>]*>/g, ' ')
    if (Array.isArray(value)) return value.map(excerpt).join(' ')
    return typeof value === 'object' && value !== null && !kit.isBlock(value)
      ? Object.values(value)
          .filter((one) => typeof one !== 'boolean')
          .map(excerpt)
          .join(' ')
      : ''
  }

  function wordsOf(editor, { data, kind }) {
    const defaults = editor.kinds.get(kind)?.defaults ?? {}
    const own = Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]))
    const text = own
      .map(([, value]) => excerpt(value))
      .join(' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text
  }

  /** One item per block and per empty column, in document order. Existing ones stay, with the focus in them. */
  function showItems(editor) {
    const places = kit.walk(editor)
    if (!places.some(({ block }) => block.id === editor.selected)) editor.selected = null
    const old = new Map([...editor.items.children].map((item) => [item.dataset.key, item]))
    const fresh = []
    if (places.length > 0) fresh.push(placeItem(editor, old, { key: 'first', label: editor.texts.addFirst }))
    for (const place of places) {
      fresh.push(blockItem(editor, old, place))
      kit.listsOf(editor, place.block).forEach((list, column) => {
        if (list.length > 0) return
        const key = `${place.block.id}:${column}`
        const label = fill(editor.texts.addColumn, { column: column + 1 })
        fresh.push(placeItem(editor, old, { key, id: place.block.id, column, label }))
      })
    }
    for (const item of fresh) old.delete(item.dataset.key)
    for (const item of old.values()) item.remove()
    fresh.forEach(
      (item, index) => editor.items.children[index] !== item && editor.items.insertBefore(item, editor.items.children[index] ?? null),
    )
    editor.empty.hidden = editor.doc.blocks.length > 0
    editor.items.hidden = !editor.empty.hidden
    markSelected(editor)
    kit.showOutline(editor, places)
  }

  function blockItem(editor, old, place) {
    const { block } = place
    const item = old.get(block.id) ?? editor.part('item').content.firstElementChild.cloneNode(true)
    const { text, values } = describe(editor, place)
    item.dataset.key = item.dataset.id = block.id
    item.toggleAttribute('data-nested', place.column !== null)
    item.toggleAttribute('data-first', place.index === 0)
    const select = item.querySelector('.block-select')
    const words = wordsOf(editor, block)
    select.setAttribute('aria-label', words ? `${text}: ${words}` : text)
    select.setAttribute('aria-describedby', `${editor.textarea.id}-keys`)
    item.querySelector('.block-tools').setAttribute('aria-label', fill(editor.texts.tools, values))
    item.querySelector('.block-tools-label').textContent = values.kind
    item.querySelector('[data-act=edit]').hidden = !kindOf(editor, block)
    const isEnd = (by) => !place.list[place.index + by] && place.column === null
    item.querySelector('[data-act=up]').setAttribute('aria-disabled', String(isEnd(-1)))
    item.querySelector('[data-act=down]').setAttribute('aria-disabled', String(isEnd(1)))
    const add = item.querySelector('.block-add')
    add.setAttribute('aria-label', fill(editor.texts.addAfter, values))
    add.title = add.getAttribute('aria-label')
    return item
  }

  function placeItem(editor, old, { key, id, column, label }) {
    const item = old.get(key) ?? editor.part('place').content.firstElementChild.cloneNode(true)
    item.dataset.key = key
    if (id !== undefined) Object.assign(item.dataset, { id, column })
    item.firstElementChild.setAttribute('aria-label', label)
    item.firstElementChild.title = label
    return item
  }

  const itemOf = (editor, id) => [...editor.items.children].find((item) => item.dataset.key === id)

  function markSelected(editor) {
    const items = [...editor.items.children].filter(({ dataset }) => dataset.key === dataset.id)
    const current = items.find(({ dataset }) => dataset.id === editor.selected)
    const stop = current ?? items[0]
    for (const item of items) {
      item.toggleAttribute('data-selected', item === current)
      item.querySelector('.block-select').tabIndex = item === stop ? 0 : -1
      item.querySelector('.block-add').tabIndex = item === current ? 0 : -1
    }
  }

  function select(editor, id, { focus = true } = {}) {
    editor.selected = id
    markSelected(editor)
    const item = itemOf(editor, id)
    if (!item) return
    if (focus) item.querySelector('.block-select').focus({ preventScroll: true })
    if (focus) reveal(editor, item)
  }

  /** Scrolls only if the block's beginning is not on the screen. */
  function reveal(editor, item) {
    const { top, height } = item.getBoundingClientRect()
    const free = Number.parseFloat(getComputedStyle(editor.bar).top) + editor.bar.offsetHeight + 48
    if (top < free || top + Math.min(height, 160) > innerHeight - 80) scrollBy({ top: top - free - 24, behavior: 'instant' })
  }

  function moveSelection(editor, key) {
    const ids = kit.walk(editor).map(({ block }) => block.id)
    const at = ids.indexOf(editor.selected)
    const to = { ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[key]
    if (ids[to] !== undefined) select(editor, ids[to])
  }

  /** Errors of the server, at their blocks and in the sheet. */
  function showErrors(editor) {
    kit.showFieldErrors(editor)
    const wrong = new Set(editor.errors.map(({ top, path }) => (kit.find(editor, top) ? innerOf(editor, top, path).id : top)))
    for (const item of editor.items.children) {
      const problem = item.querySelector('.block-problem')
      if (!problem) continue
      problem.hidden = !wrong.has(item.dataset.id)
      item.toggleAttribute('data-wrong', !problem.hidden)
    }
    const texts = editor.errors.map(({ message }) => message)
    editor.errorList.hidden = texts.length === 0
    const shown = [...editor.errorList.children].map((line) => line.textContent)
    if (shown.join() === texts.join() && editor.errorList.querySelector('button')) return
    editor.errorList.replaceChildren(
      ...editor.errors.map((error) => {
        const line = document.createElement('li')
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'link field-error'
        const found = kit.find(editor, error.top)
        button.textContent = found
          ? `${nameOf(editor, innerOf(editor, error.top, error.path) ?? found.block)}: ${error.message}`
          : error.message
        button.addEventListener('click', () => openError(editor, error))
        line.append(button)
        return line
      }),
    )
  }

  /** The block that an error within a block of the top level is about. */
  function innerOf(editor, top, path) {
    const index = editor.doc.blocks.findIndex(({ id }) => id === top)
    return kit.atPath(editor, `blocks.${index}.${path}`)?.block ?? editor.doc.blocks[index]
  }

  function openError(editor, { top, path }) {
    const index = editor.doc.blocks.findIndex(({ id }) => id === top)
    const found = index < 0 ? null : kit.atPath(editor, `blocks.${index}.${path}`)
    if (!found) return
    select(editor, found.block.id)
    kit.edit(editor, found.block.id, { field: found.field })
  }

  Object.assign(kit, {
    nameOf,
    kindOf,
    fill,
    describe,
    wordsOf,
    showItems,
    itemOf,
    markSelected,
    select,
    moveSelection,
    showErrors,
    openError,
  })
})()
