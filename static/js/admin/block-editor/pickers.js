// Uploads of images with progress, and the dialog that finds images, links and products.
;(() => {
  const kit = self.blockEditor
  const typingPause = 250

  function startUploads(editor) {
    const { sheet } = editor
    sheet.addEventListener('click', ({ target }) => {
      const button = target.closest('[data-act=upload]')
      if (button) button.closest('[data-image]').querySelector('[data-part=file]').click()
    })
    sheet.addEventListener('change', ({ target }) => {
      if (!target.matches('[data-part=file]') || target.files.length === 0) return
      send(editor, target.closest('[data-image]'), target.files[0])
      target.value = ''
    })
    const boxUnder = (event) => (event.dataTransfer?.types.includes('Files') ? event.target.closest('[data-image]') : null)
    sheet.addEventListener('dragover', (event) => {
      const box = boxUnder(event)
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      for (const other of sheet.querySelectorAll('[data-image]')) other.toggleAttribute('data-over', other === box)
    })
    sheet.addEventListener('dragleave', ({ target }) => target.closest?.('[data-image]')?.removeAttribute('data-over'))
    sheet.addEventListener('drop', (event) => {
      const box = boxUnder(event)
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      if (!box) return
      box.removeAttribute('data-over')
      send(editor, box, event.dataTransfer.files[0])
    })
  }

  function send(editor, box, file) {
    const row = box.querySelector('[data-part=upload]')
    const text = row.querySelector('[data-part=upload-text]')
    const progress = row.querySelector('progress')
    const { texts, sheetId } = editor
    const path = box.dataset.image
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    row.hidden = false
    progress.hidden = false
    progress.value = 0
    delete row.dataset.tone
    text.textContent = kit.fill(texts.uploading, { name: file.name })
    self.kit.say(text.textContent)
    const fail = (message) => {
      progress.hidden = true
      row.dataset.tone = 'bad'
      text.textContent = [kit.fill(texts.uploadFailed, { name: file.name }), message].filter(Boolean).join(' ')
      self.kit.say(text.textContent)
    }
    row.querySelector('[data-act=upload-stop]').onclick = () => {
      request.abort()
      row.hidden = true
      box.querySelector('[data-act=upload]').focus()
    }
    request.open('POST', '/admin/cms-pages/upload-image')
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => (progress.value = (loaded / total) * 100)
    request.onerror = () => fail()
    request.onload = () => {
      const answer = request.response
      if (request.status !== 200 || !answer?.url) return fail(answer?.message)
      row.hidden = true
      kit.setImage(editor, path, { src: answer.url, alt: answer.alt ?? '', focus: '' }, sheetId)
    }
    request.send(body)
  }

  function startSearch(editor) {
    const dialog = editor.part('search-dialog')
    editor.searchDialog = dialog
    const query = dialog.querySelector('[data-part=query]')
    let timer
    for (const name of ['input', 'change']) query.addEventListener(name, (event) => event.stopPropagation())
    query.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void search(editor), typingPause)
    })
    dialog.addEventListener('click', ({ target }) => {
      const result = target.closest('[data-result]')
      const more = target.closest('[data-more]')
      if (result) {
        const { choose } = editor.search
        editor.search.opener = null
        dialog.close()
        choose(JSON.parse(result.dataset.result))
      } else if (more) void search(editor, more)
    })
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [query, ...dialog.querySelectorAll('[data-result], [data-more]')]
      const to = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
      event.preventDefault()
      stops[Math.max(0, Math.min(to, stops.length - 1))].focus()
    })
    dialog.addEventListener('close', () => {
      clearTimeout(timer)
      dialog.querySelector('[data-part=results]').replaceChildren()
      editor.search?.opener?.focus()
    })
  }

  /** Asks for one result; `choose` gets what it carries. */
  function openSearch(editor, { title, url }, choose) {
    const dialog = editor.searchDialog
    editor.search = { url, choose, opener: document.activeElement, order: 0 }
    dialog.querySelector('[data-part=title]').textContent = title
    dialog.querySelector('[data-part=query]').value = ''
    dialog.showModal()
    dialog.querySelector('[data-part=query]').focus()
    void search(editor)
  }

  async function search(editor, more = null) {
    const dialog = editor.searchDialog
    const results = dialog.querySelector('[data-part=results]')
    const { search: current } = editor
    const order = (current.order += 1)
    const params = new URLSearchParams({ q: dialog.querySelector('[data-part=query]').value.trim() })
    if (more) params.set('before', more.dataset.more)
    try {
      const response = await fetch(`${current.url}?${params}`, { headers: { 'HX-Request': 'true', 'HX-Request-Type': 'partial' } })
      if (!response.ok) throw new Error(String(response.status))
      const answer = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (editor.search !== current || current.order !== order || !dialog.open) return
      const content = [...answer.body.childNodes].map((node) => document.importNode(node, true))
      if (more) {
        const first = content[0]?.querySelector?.('[data-result]')
        more.replaceWith(...content)
        first?.focus()
      } else results.replaceChildren(...content)
      self.kit.say(kit.fill(editor.texts.results, { count: results.querySelectorAll('[data-result]').length }))
    } catch {
      if (editor.search === current && dialog.open) self.kit.toast(editor.texts.searchFailed)
    }
  }

  Object.assign(kit, { startUploads, startSearch, openSearch })
})()
