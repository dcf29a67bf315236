;(() => {
  function openLink(field) {
    const { editor, part } = field
    const dialog = part('link')
    const { href = '' } = editor.getAttributes('link')
    part('href').value = href
    part('wrong').hidden = true
    part('href').removeAttribute('aria-invalid')
    dialog.querySelector('[data-act=linkRemove]').hidden = href === ''
    dialog.onclose = () => editor.view.focus()
    part('href').onkeydown = (event) => {
      if (event.key !== 'Enter') return
      // It must not submit the surrounding form.
      event.preventDefault()
      saveLink(field)
    }
    dialog.showModal()
    part('href').select()
  }

  function saveLink(field) {
    const { editor, part } = field
    const href = address(part('href').value)
    part('wrong').hidden = href !== null
    if (href === null) {
      part('href').setAttribute('aria-invalid', 'true')
      part('href').focus()
      return
    }
    part('link').close()
    editor.view.focus()
    const chain = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
  }

  function removeLink(field) {
    field.part('link').close()
    field.editor.chain().extendMarkRange('link').unsetLink().run()
  }

  // Accepts example.com, name@example.com and /shop. Null for invalid input.
  function address(typed) {
    const text = typed.trim()
    if (/\s/.test(text) || text === '') return null
    if (/^(https?:\/\/|tel:|mailto:)./i.test(text) || /^[/#](?!\/)/.test(text)) return text
    if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`
    return /^[^/:?#]+\.[a-z]{2,}([/:?#].*)?$/i.test(text) ? `https://${text}` : null
  }

  Object.assign(self.richText, { openLink, saveLink, removeLink })
})()
