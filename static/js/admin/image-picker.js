// [data-pick-image] opens the library in a dialog; an image chosen there is the value of its [data-image-field], and shown in it.
// data-pick-submits: a form that is sent at once. data-pick-posts: an address that gets the image, and data-pick-target the part of the page
// that it answers with. data-pick-fills: the select that offers it then, called data-pick-label.
;(() => {
  const { kit } = self
  let field = null

  async function openPicker(opener) {
    field = opener.closest('[data-image-field]')
    let room = document.getElementById('image-picker-room')
    if (!room) {
      room = document.createElement('div')
      room.id = 'image-picker-room'
      document.body.append(room)
    }
    await htmx.ajax('GET', opener.dataset.pickImage, { source: room, target: room, swap: 'innerHTML' })
    const dialog = room.querySelector('dialog')
    if (!dialog) return
    kit.open(dialog, opener)
    dialog.querySelector('[type=search]').focus()
  }

  function choose({ dataset }) {
    const { pickFills, pickPosts, pickTarget } = field.dataset
    document.getElementById('image-picker').close()
    kit.say(dataset.message)
    if (pickFills) fill(document.getElementById(pickFills), dataset.picked)
    else if (pickPosts) void htmx.ajax('POST', pickPosts, { values: { image_id: dataset.picked }, target: pickTarget, swap: 'outerMorph' })
    else show(dataset)
  }

  // The field is a list of images.
  function fill(select, id) {
    const known = [...select.options].some(({ value }) => value === id)
    if (!known) select.add(new Option(field.dataset.pickLabel, id))
    select.value = id
    for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }))
  }

  function show({ picked, file }) {
    const part = (name) => field.querySelector(`[data-part=${name}]`)
    const image = document.createElement('img')
    image.src = `/media/${file}-400.webp`
    image.alt = ''
    part('preview')?.replaceChildren(image)
    for (const other of field.querySelectorAll('[type=file]')) other.value = ''
    for (const box of field.querySelectorAll('[type=checkbox]')) box.checked = false
    part('value').value = picked
    part('value').dispatchEvent(new Event('change', { bubbles: true }))
    if ('pickSubmits' in field.dataset) field.requestSubmit()
  }

  document.addEventListener('click', ({ target }) => {
    const opener = target.closest('[data-pick-image]')
    const picked = target.closest('[data-picked]')
    if (opener) void openPicker(opener)
    else if (picked && field) choose(picked)
  })
})()
