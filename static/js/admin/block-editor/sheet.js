// The fields of a block at the side: the server draws them, each control names its place in the block's data.
;(() => {
  const kit = self.blockEditor
  const narrow = matchMedia('(width <= 860px)')

  function startSheet(editor) {
    const { sheet } = editor
    sheet.addEventListener('close', () => {
      const id = editor.sheetId
      editor.sheetId = null
      fieldsOf(editor).replaceChildren()
      // Frees text editors.
      self.richText.look()
      if (id && !editor.keepFocus && kit.itemOf(editor, id)) kit.select(editor, id)
    })
    sheet.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || editor.searchDialog.open) return
      event.preventDefault()
      sheet.close()
    })
    for (const name of ['input', 'change']) sheet.addEventListener(name, (event) => onInput(editor, event))
    sheet.addEventListener('click', (event) => {
      const button = event.target.closest('[data-act]')
      if (button && button.dataset.act in acts) acts[button.dataset.act](editor, button)
    })
    kit.startUploads(editor)
    kit.startSearch(editor)
  }

  const fieldsOf = (editor) => editor.sheet.querySelector('[data-part=fields]')
  const blockOf = (editor) => kit.find(editor, editor.sheetId)?.block

  function openSheet(editor, id, { focus = false, field = null } = {}) {
    kit.closeText(editor)
    const { sheet } = editor
    editor.sheetId = id
    sheet.querySelector('[data-part=title]').textContent = kit.nameOf(editor, blockOf(editor))
    if (!sheet.open) {
      if (narrow.matches) sheet.showModal()
      else sheet.show()
    }
    void load(editor, () => {
      const control =
        field !== null
          ? controlAt(editor, field)
          : focus
            ? fieldsOf(editor).querySelector('input:not([hidden]), textarea, select, button')
            : null
      control?.focus()
    })
  }

  /** Without moving the focus to the block. */
  function closeSheet(editor) {
    if (!editor.sheet.open) return
    editor.keepFocus = true
    editor.sheet.close()
    // The event comes later.
    setTimeout(() => (editor.keepFocus = false))
  }

  async function load(editor, done) {
    const id = editor.sheetId
    const block = blockOf(editor)
    const order = (editor.loads = (editor.loads ?? 0) + 1)
    fieldsOf(editor).setAttribute('aria-busy', 'true')
    const isCurrent = () => editor.sheetId === id && editor.loads === order
    try {
      const answer = await kit.post('/admin/cms-blocks/fields', {
        blocks: JSON.stringify({ version: 1, blocks: [withoutNested(editor, block)] }),
      })
      if (!isCurrent()) return
      const content = [...answer.body.childNodes].map((node) => document.importNode(node, true))
      fieldsOf(editor).replaceChildren(...content)
      if (!fieldsOf(editor).querySelector('[data-field]')) fieldsOf(editor).textContent = editor.texts.noFields
      for (const textarea of fieldsOf(editor).querySelectorAll('[data-rich-path] textarea')) {
        textarea.removeAttribute('name')
        textarea.setAttribute('form', 'block-fields')
      }
      self.richText.look()
      showConditions(editor)
      showFieldErrors(editor)
      done?.()
    } catch {
      if (isCurrent()) fieldsOf(editor).textContent = editor.texts.fieldsFailed
    } finally {
      if (isCurrent()) fieldsOf(editor).removeAttribute('aria-busy')
    }
  }

  // Nested blocks are edited on their own: only their number is shown.
  function withoutNested(editor, block) {
    const copy = structuredClone(block)
    for (const list of kit.listsOf(editor, copy)) for (const nested of list) nested.data = {}
    return copy
  }

  /** After undo, or a change of a list. */
  function refreshSheet(editor, focus = null) {
    if (!editor.sheet.open) return
    if (!blockOf(editor)) return closeSheet(editor)
    const { activeElement } = document
    const path = activeElement?.dataset.path ?? null
    void load(editor, () => {
      if (focus) focus()
      else if (path !== null) controlAt(editor, path)?.focus()
    })
  }

  function controlAt(editor, path) {
    const fields = fieldsOf(editor)
    const named = (attribute) =>
      [...fields.querySelectorAll(`[${attribute}]`)].filter((element) => element.getAttribute(attribute) === path)
    const controls = named('data-path')
    const rich = named('data-rich-path')[0]?.querySelector('[contenteditable=true]')
    return (
      controls.find(({ checked }) => checked) ??
      controls[0] ??
      rich ??
      named('data-field')[0]?.querySelector('button, input, textarea, select')
    )
  }

  const valueAt = (data, path) => path.split('.').reduce((value, step) => value?.[step], data)

  function setAt(data, path, value) {
    const steps = path.split('.')
    const last = steps.pop()
    const holder = steps.reduce((inner, step) => (inner[step] ??= {}), data)
    holder[last] = value
  }

  /** Sets a value of the open block. `now`: not typed, so that it is a step of its own. */
  function setValue(editor, path, value, { now = false } = {}) {
    const block = blockOf(editor)
    if (!block) return
    setAt(block.data, path, value)
    kit.changed(editor, now ? {} : { key: `${block.id}.${path}`, soon: true })
    showConditions(editor)
  }

  function onInput(editor, event) {
    const { target } = event
    // The form must not take these for its own fields.
    event.stopPropagation()
    const rich = target.closest('[data-rich-path]')
    if (rich && target.matches('.rich-text-box > textarea')) return setValue(editor, rich.dataset.richPath, target.value)
    const { path, type } = target.dataset
    if (!path) return
    const value = valueOf(target, type)
    if (value === undefined || JSON.stringify(value) === JSON.stringify(valueAt(blockOf(editor)?.data, path))) return
    setValue(editor, path, value, { now: !target.matches('textarea, input:not([type=checkbox], [type=radio])') })
  }

  /** Undefined for what is no value yet, such as an empty number. */
  function valueOf(control, type) {
    if (type === 'boolean') return control.checked
    if (control.type === 'radio' && !control.checked) return undefined
    if (type === 'id') return control.value === '' ? null : Number(control.value)
    if (type === 'number') return control.value === '' || !Number.isFinite(Number(control.value)) ? undefined : Number(control.value)
    return control.value
  }

  function showConditions(editor) {
    const data = blockOf(editor)?.data
    for (const field of fieldsOf(editor).querySelectorAll('[data-show-when]')) {
      field.hidden = !JSON.parse(field.dataset.showIs).includes(valueAt(data, field.dataset.showWhen))
    }
  }

  function showFieldErrors(editor) {
    if (!editor.sheet.open) return
    const fields = fieldsOf(editor)
    for (const old of fields.querySelectorAll('.field-error[data-live-error]')) old.remove()
    for (const { top, path, message } of editor.errors) {
      const index = editor.doc.blocks.findIndex(({ id }) => id === top)
      const found = kit.atPath(editor, `blocks.${index}.${path}`)
      if (found?.block.id !== editor.sheetId) continue
      const field = [...fields.querySelectorAll('[data-field]')].find(({ dataset }) => dataset.field === found.field)
      if (!field || field.querySelector('.field-error:not([hidden], [data-part])')) continue
      const line = document.createElement('p')
      line.className = 'field-error'
      line.dataset.liveError = ''
      line.setAttribute('role', 'alert')
      line.textContent = message
      field.prepend(line)
    }
  }

  const listAt = (editor, path) => {
    const { data } = blockOf(editor)
    if (!Array.isArray(valueAt(data, path))) setAt(data, path, [])
    return valueAt(data, path)
  }

  const inItem = (editor, path, index, selector) => {
    const box = [...fieldsOf(editor).querySelectorAll('[data-list], [data-ids]')].find(
      ({ dataset }) => (dataset.list ?? dataset.ids) === path,
    )
    return [...(box?.querySelectorAll('[data-index]') ?? [])]
      .find((item) => item.matches('li') && item.dataset.index === String(index))
      ?.querySelector(selector)
  }

  function changeList(editor, focus) {
    kit.changed(editor)
    refreshSheet(editor, focus)
  }

  function moveItem(editor, { dataset }, by) {
    const list = listAt(editor, dataset.target)
    const at = Number(dataset.index)
    const [item] = list.splice(at, 1)
    list.splice(at + by, 0, item)
    changeList(editor, () => {
      const again = inItem(editor, dataset.target, at + by, `[data-act=item-${by < 0 ? 'up' : 'down'}]:enabled`)
      ;(again ?? inItem(editor, dataset.target, at + by, '.block-row-tools button:enabled'))?.focus()
    })
  }

  const acts = {
    'item-add': (editor, { dataset }) => {
      const box = [...fieldsOf(editor).querySelectorAll('[data-list]')].find((one) => one.dataset.list === dataset.target)
      const list = listAt(editor, dataset.target)
      list.push(JSON.parse(box.dataset.defaults))
      changeList(editor, () =>
        inItem(editor, dataset.target, list.length - 1, 'input:not([hidden]), textarea, select, .block-field button')?.focus(),
      )
    },
    'item-up': (editor, button) => moveItem(editor, button, -1),
    'item-down': (editor, button) => moveItem(editor, button, 1),
    'item-remove': (editor, { dataset }) => {
      const list = listAt(editor, dataset.target)
      const at = Number(dataset.index)
      list.splice(at, 1)
      changeList(editor, () => {
        const next = inItem(editor, dataset.target, Math.min(at, list.length - 1), '[data-act=item-remove]:enabled')
        ;(next ?? controlAt(editor, dataset.target))?.focus()
      })
    },
    'image-remove': (editor, { dataset }) => setImage(editor, dataset.target, null),
    'find-image': (editor, { dataset }) =>
      kit.openSearch(editor, { title: editor.texts.chooseImage, url: '/admin/cms-blocks/images' }, (image) =>
        setImage(editor, dataset.target, image),
      ),
    'find-link': (editor, { dataset }) =>
      kit.openSearch(editor, { title: editor.texts.chooseLink, url: '/admin/cms-blocks/links' }, ({ href }) => {
        setValue(editor, dataset.target, href, { now: true })
        refreshSheet(editor, () => controlAt(editor, dataset.target)?.focus())
      }),
    'find-products': (editor, { dataset }) =>
      kit.openSearch(editor, { title: editor.texts.chooseProduct, url: '/admin/cms-blocks/products' }, ({ id }) => {
        const list = listAt(editor, dataset.target)
        if (!list.includes(id)) list.push(id)
        changeList(editor, () => controlAt(editor, dataset.target)?.focus())
      }),
  }

  /** In any block: an upload may end after another one was opened. */
  function setImage(editor, path, image, id = editor.sheetId) {
    const block = kit.find(editor, id)?.block
    if (!block) return
    setAt(block.data, path, image)
    kit.changed(editor)
    self.kit.say(image ? editor.texts.imageAdded : editor.texts.imageRemoved)
    // The suggested description is selected, so that typing replaces it.
    const focus = () => {
      const control = controlAt(editor, image ? `${path}.alt` : path)
      control?.focus()
      control?.select?.()
    }
    if (id === editor.sheetId) refreshSheet(editor, focus)
  }

  Object.assign(kit, { startSheet, openSheet, closeSheet, refreshSheet, showFieldErrors, setImage })
})()
