// What staff do with blocks: add, move, duplicate, delete, copy and paste; undo and redo.
;(() => {
  const kit = self.blockEditor
  const say = (text) => self.kit.say(text)

  /** After every change of the document. `soon` while typing. */
  function changed(editor, { key = null, soon = false } = {}) {
    if (!kit.commit(editor, key)) return false
    publish(editor, { soon })
    return true
  }

  function publish(editor, { soon = false } = {}) {
    editor.textarea.value = editor.written = editor.steps[editor.at].text
    editor.textarea.dispatchEvent(new Event('input', { bubbles: true }))
    kit.showItems(editor)
    kit.draw(editor, { soon })
    kit.showSteps(editor)
  }

  /** Adds blocks to a list and says so; null when there is no room for them. */
  function insert(editor, blocks, { list, index }) {
    const reason = kit.findObjection(editor, list, blocks)
    if (reason) {
      self.kit.toast(reason)
      say(reason)
      return false
    }
    list.splice(index, 0, ...blocks)
    editor.selected = blocks[0].id
    changed(editor)
    return true
  }

  /** After the selected block, or at the end. */
  function placeAfter(editor, id = editor.selected) {
    const found = id && kit.find(editor, id)
    return found ? { list: found.list, index: found.index + 1 } : { list: editor.doc.blocks, index: editor.doc.blocks.length }
  }

  function add(editor, name, place) {
    const block = kit.create(editor, name)
    if (!insert(editor, [block], place)) return
    kit.select(editor, block.id)
    sayPlace(editor, block.id, editor.texts.added)
    kit.edit(editor, block.id)
  }

  function sayPlace(editor, id, text, textInColumn = text) {
    const place = kit.find(editor, id)
    const { values } = kit.describe(editor, place)
    say(kit.fill(place.column === null ? text : textInColumn, values))
  }

  /** Up or down in its list; from the end of a column to the next one, and out of the columns. */
  function moveBy(editor, id, by) {
    const found = kit.find(editor, id)
    if (!found) return
    const target = targetOf(editor, found, by)
    if (!target) return
    if (target.list !== found.list) {
      const reason = kit.findObjection(editor, target.list, [])
      if (reason) return self.kit.toast(reason)
    }
    moveTo(editor, id, target)
  }

  function targetOf(editor, { list, index, parent, column, block }, by) {
    const next = index + by
    if (next >= 0 && next < list.length) {
      const lists = kit.holdsBlocks(editor, block) ? [] : kit.listsOf(editor, list[next])
      // Into the columns beside it.
      if (lists.length > 0) return by > 0 ? { list: lists[0], index: 0 } : { list: lists.at(-1), index: lists.at(-1).length }
      return { list, index: next }
    }
    if (!parent) return null
    const lists = kit.listsOf(editor, parent)
    const neighbor = lists[column + by]
    if (neighbor) return { list: neighbor, index: by > 0 ? 0 : neighbor.length }
    const at = editor.doc.blocks.indexOf(parent)
    return { list: editor.doc.blocks, index: by > 0 ? at + 1 : at }
  }

  /** `index` is the position in the list without the block. */
  function moveTo(editor, id, { list, index }) {
    kit.closeText(editor)
    const found = kit.find(editor, id)
    const [block] = found.list.splice(found.index, 1)
    const reason = found.list === list ? null : kit.findObjection(editor, list, [block])
    if (reason) {
      found.list.splice(found.index, 0, block)
      self.kit.toast(reason)
      return
    }
    list.splice(index, 0, block)
    editor.selected = id
    if (!changed(editor)) return
    kit.select(editor, id)
    sayPlace(editor, id, editor.texts.moved, editor.texts.movedToColumn)
  }

  function duplicate(editor, id) {
    kit.closeText(editor)
    const found = kit.find(editor, id)
    const copy = kit.copyOf(editor, found.block)
    if (!insert(editor, [copy], { list: found.list, index: found.index + 1 })) return
    kit.select(editor, copy.id)
    say(kit.fill(editor.texts.duplicated, { kind: kit.nameOf(editor, copy) }))
  }

  function remove(editor, id) {
    const found = kit.find(editor, id)
    if (!found) return
    kit.closeText(editor)
    kit.closeSheet(editor)
    const ids = kit.walk(editor).map(({ block }) => block.id)
    found.list.splice(found.index, 1)
    const rest = kit.walk(editor).map(({ block }) => block.id)
    const at = ids.indexOf(id)
    editor.selected = ids.slice(at).find((other) => rest.includes(other)) ?? rest.at(-1) ?? null
    changed(editor)
    focusBlocks(editor)
    const step = editor.at
    const text = kit.fill(editor.texts.deleted, { kind: kit.nameOf(editor, found.block) })
    self.kit.toast(text, editor.texts.undo, () => {
      // Later changes stay.
      if (editor.at === step) return undo(editor, -1)
      const home = editor.doc.blocks
      if (kit.find(editor, id)) return
      insert(editor, [found.block], { list: home, index: Math.min(found.index, home.length) })
      kit.select(editor, id)
    })
  }

  function undo(editor, by) {
    const hadFocus = editor.items.contains(document.activeElement) || editor.text?.box.contains(document.activeElement)
    kit.closeText(editor)
    const { texts } = editor
    if (!kit.step(editor, by)) return say(by < 0 ? texts.nothingToUndo : texts.nothingToRedo)
    publish(editor)
    kit.refreshSheet(editor)
    if (hadFocus) focusBlocks(editor)
    say(by < 0 ? texts.undone : texts.redone)
  }

  /** The selected block, or what an empty page can begin with. */
  function focusBlocks(editor) {
    const first = kit.walk(editor)[0]?.block.id
    if (first) kit.select(editor, editor.selected ?? first)
    else editor.empty.querySelector('button').focus()
  }

  const mark = 'sundry-blocks'

  /** The blocks as text of the clipboard. */
  function clipboardText(editor, id) {
    return JSON.stringify({ [mark]: 1, blocks: [kit.find(editor, id).block] })
  }

  /** The blocks in a text of the clipboard; null without any. */
  function blocksIn(editor, text) {
    let value = null
    try {
      value = JSON.parse(text)
    } catch {}
    if (value?.[mark] !== 1 || !Array.isArray(value.blocks)) return null
    const blocks = value.blocks.filter(kit.isBlock).map((block) => kit.copyOf(editor, { ...block, version: block.version ?? 1 }))
    return blocks.length === 0 ? null : blocks
  }

  function paste(editor, text) {
    if (text.length > editor.limits.characters) return self.kit.toast(editor.texts.tooLong)
    const blocks = blocksIn(editor, text)
    if (!blocks) return self.kit.toast(editor.texts.notPasted)
    if (!insert(editor, blocks, placeAfter(editor))) return
    kit.select(editor, blocks[0].id)
    say(kit.fill(editor.texts.pasted, { count: blocks.length }))
  }

  Object.assign(kit, {
    changed,
    publish,
    insert,
    placeAfter,
    add,
    moveBy,
    moveTo,
    duplicate,
    remove,
    undo,
    clipboardText,
    paste,
    sayPlace,
    focusBlocks,
  })
})()
