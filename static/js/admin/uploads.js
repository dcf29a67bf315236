// Uploads images, files and videos one by one, three at a time, with progress and cancel: by button, drop or paste. A box (data-upload)
// names the URL and which fragment to reload, or which field gets the result. XMLHttpRequest, because fetch reports no upload progress.
;(() => {
  const atOnce = 3
  const waiting = []
  let running = 0

  function add(files, where) {
    for (const file of files) waiting.push({ file, where, row: row(file, where) })
    next()
  }

  // Looked up each time, because a response may have replaced it.
  const box = (where) => document.querySelector(`[data-upload="${where}"]`)

  function row(file, where) {
    const words = box(where).dataset
    const item = document.createElement('li')
    item.className = 'upload'
    const name = document.createElement('span')
    name.className = 'upload-name'
    name.textContent = file.name
    const bar = document.createElement('progress')
    bar.max = 1
    bar.value = 0
    bar.setAttribute('aria-label', file.name)
    const stop = document.createElement('button')
    stop.type = 'button'
    stop.className = 'button'
    stop.dataset.kind = 'quiet'
    stop.dataset.size = 'small'
    stop.textContent = '×'
    stop.setAttribute('aria-label', words.textStop.replace('{{name}}', file.name))
    item.append(name, bar, stop)
    box(where).querySelector('[data-uploads]').append(item)
    return item
  }

  function next() {
    while (running < atOnce && waiting.length > 0) send(waiting.shift())
  }

  function send(job) {
    const { file, where, row: item } = job
    running += 1
    const request = new XMLHttpRequest()
    const asForm = { images: 'images', poster: 'poster' }[where]
    const { path } = box(where).dataset
    request.open('POST', asForm ? path : `${path}?name=${encodeURIComponent(file.name)}${uncheckedOption(where)}`)
    request.setRequestHeader('HX-Request', 'true')
    request.setRequestHeader('HX-Request-Type', 'partial')
    request.setRequestHeader('Accept', 'text/html, application/json')
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) item.querySelector('progress').value = event.loaded / event.total
    })
    item.querySelector('button').addEventListener('click', () => {
      const at = waiting.indexOf(job)
      if (at >= 0) waiting.splice(at, 1)
      request.abort()
      item.remove()
    })
    request.addEventListener('loadend', () => {
      running -= 1
      // 204: the page would be redirected to itself.
      if (request.status === 200 || request.status === 204) {
        item.remove()
        if (box(where).dataset.fills) fill(box(where).dataset.fills, JSON.parse(request.responseText))
      } else if (item.isConnected)
        fail(
          item,
          request.status === 422
            ? errorMessage(request.responseText)
            : words(where, file, request.status === 413 ? 'textLarge' : 'textFailed'),
        )
      if (running === 0 && waiting.length === 0 && box(where).dataset.part) void refresh(where)
      next()
    })
    if (asForm) {
      const body = new FormData()
      body.append(asForm, file)
      request.send(body)
    } else {
      request.setRequestHeader('Content-Type', 'application/octet-stream')
      request.send(file)
    }
  }

  // A checkbox beside the button that is on by default.
  function uncheckedOption(where) {
    const option = document.querySelector(`[data-upload-option="${where}"]`)
    return option && !option.checked ? `&${option.name}=off` : ''
  }

  const words = (where, file, which) => box(where).dataset[which].replace('{{name}}', file.name)

  // The result becomes a field value, saved with the form.
  function fill(id, { value, label }) {
    const field = document.getElementById(id)
    if (field.options) field.add(new Option(label, value, false, true))
    else field.value = value
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    field.focus()
  }

  // The error message of a response.
  function errorMessage(markup) {
    if (markup.startsWith('{')) return JSON.parse(markup).message
    const notice = new DOMParser().parseFromString(markup, 'text/html').querySelector('[role=alert]')
    return notice?.textContent.trim() ?? ''
  }

  function fail(item, sentence) {
    const text = document.createElement('p')
    text.className = 'field-error'
    text.textContent = sentence
    item.querySelector('progress').replaceWith(text)
    item.querySelector('.upload-name').remove()
    item.dataset.failed = ''
    self.kit.say(sentence)
  }

  async function refresh(where) {
    const failed = [...box(where).querySelectorAll('.upload[data-failed]')]
    const { path, part } = box(where).dataset
    await htmx.ajax('GET', path, { source: box(where), target: part, swap: 'outerMorph' })
    const list = box(where).querySelector('[data-uploads]')
    for (const item of failed) if (!item.isConnected) list.append(item)
  }

  // Errors stay until dismissed with ×.
  document.addEventListener('click', (event) => event.target.closest('.upload[data-failed] button')?.closest('.upload').remove())

  document.addEventListener('change', (event) => {
    const where = event.target.dataset.uploadInput
    if (!where || event.target.files.length === 0) return
    add([...event.target.files], where)
    event.target.value = ''
  })

  const withFiles = (event) => event.dataTransfer?.types.includes('Files')
  document.addEventListener('dragover', (event) => {
    if (!withFiles(event) || !box('images')) return
    event.preventDefault()
    box('images').toggleAttribute('data-over', event.target.closest?.('#media') !== null)
  })
  document.addEventListener('dragleave', () => box('images')?.removeAttribute('data-over'))
  document.addEventListener('drop', (event) => {
    if (!withFiles(event) || !box('images')) return
    // Elsewhere the browser would open the file instead of the page.
    event.preventDefault()
    box('images').removeAttribute('data-over')
    if (event.target.closest?.('#files')) add([...event.dataTransfer.files], 'files')
    else if (event.target.closest?.('#card-video')) add([event.dataTransfer.files[0]], 'film')
    else if (event.target.closest?.('#media')) add([...event.dataTransfer.files], 'images')
  })
  document.addEventListener('paste', (event) => {
    const images = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (images.length === 0 || !box('images') || event.target.closest?.('[contenteditable=true]')) return
    event.preventDefault()
    add(images, 'images')
  })
})()
