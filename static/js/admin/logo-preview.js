// <input type="file" data-logo-preview="id">: shows the chosen image in the element with this id, and what was there when none is chosen.
;(() => {
  document.addEventListener('change', async ({ target }) => {
    const preview = target.dataset?.logoPreview && document.getElementById(target.dataset.logoPreview)
    if (!preview) return
    preview.initial ??= [...preview.childNodes]
    const [file] = target.files
    preview.replaceChildren(...(file?.type.startsWith('image/') ? [await imageOf(file)] : preview.initial))
  })

  // As data, because the content policy has no blobs.
  const imageOf = (file) =>
    new Promise((resolve) => {
      const image = new Image()
      image.alt = file.name
      const reader = new FileReader()
      reader.addEventListener('load', () => {
        image.src = reader.result
        resolve(image)
      })
      reader.readAsDataURL(file)
    })
})()
