// [data-pick-image] opens the library in a dialog; an image chosen there is the value of its field, and shown in it.
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
    const part = (name) => field.querySelector(`[data-part=${name}]`)
    const image = document.createElement('img')
    image.src = `/media/${dataset.file}-400.webp`
    image.alt = ''
    part('preview').replaceChildren(image)
    for (const other of field.querySelectorAll('[type=file]')) other.value = ''
    for (const box of field.querySelectorAll('[type=checkbox]')) box.checked = false
    part('value').value = dataset.picked
    part('value').dispatchEvent(new Event('change', { bubbles: true }))
    document.getElementById('image-picker').close()
    kit.say(dataset.message)
  }

  document.addEventListener('click', ({ target }) => {
    const opener = target.closest('[data-pick-image]')
    const picked = target.closest('[data-picked]')
    if (opener) void openPicker(opener)
    else if (picked && field) choose(picked)
  })
})()
