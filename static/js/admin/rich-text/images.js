// Images by button, paste and drop: uploads each with progress, inserts it and asks for a description.
;(() => {
  const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

  function filesOf(field) {
    field.part('files').addEventListener('change', ({ target }) => {
      const { to } = field.editor.state.selection
      for (const file of target.files) send(field, file, to)
      target.value = ''
    })
    return {
      allowedMimeTypes: kinds,
      // An image copied from a page is pasted as file and as HTML: use the file.
      consumePasteEvent: true,
      onPaste: (editor, files) => files.forEach((file) => send(field, file, editor.state.selection.to)),
      onDrop: (_editor, files, at) => files.forEach((file) => send(field, file, at)),
    }
  }

  function send(field, file, at) {
    const row = rowFor(field, file)
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    request.open('POST', field.upload)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => (row.progress.value = (loaded / total) * 100)
    request.onload = () => {
      const answer = request.response
      if (request.status !== 200 || !answer?.url) return row.fail(answer?.message)
      row.remove()
      void show(field, answer, at)
    }
    request.onerror = () => row.fail()
    row.onstop = () => request.abort()
    request.send(body)
  }

  function rowFor(field, file) {
    const list = field.part('uploads')
    const row = field.room.querySelector('template').content.firstElementChild.cloneNode(true)
    const words = row.querySelector('[data-part=name]')
    const progress = row.querySelector('progress')
    words.textContent = words.dataset.text.replace('{name}', () => file.name)
    const handle = {
      progress,
      onstop: null,
      remove() {
        row.remove()
        list.hidden = list.childElementCount === 0
      },
      fail(message) {
        progress.remove()
        row.dataset.tone = 'bad'
        words.setAttribute('role', 'alert')
        words.textContent = [words.dataset.failed.replace('{name}', () => file.name), message].filter(Boolean).join(' ')
        handle.onstop = null
      },
    }
    row.querySelector('[data-part=stop]').addEventListener('click', () => {
      handle.onstop?.()
      handle.remove()
      field.editor.view.focus()
    })
    list.append(row)
    list.hidden = false
    self.kit.say(words.textContent)
    return handle
  }

  async function show(field, { url, alt }, at) {
    const image = new Image()
    image.src = url
    await image.decode().catch(() => {})
    const { editor } = field
    if (editor.isDestroyed) return
    const place = Math.min(at, editor.state.doc.content.size)
    const attrs = { src: url, alt, width: image.naturalWidth || null, height: image.naturalHeight || null }
    editor.chain().insertContentAt(place, { type: 'image', attrs }).run()
    let found = null
    editor.state.doc.descendants((node, pos) => {
      if (node.type.name === 'image' && node.attrs.src === url) found = pos
    })
    if (found === null) return
    editor.commands.setNodeSelection(found)
    field.part('alt').focus()
    field.part('alt').select()
    self.kit.say(field.part('added').dataset.text)
  }

  self.richText.filesOf = filesOf
})()
