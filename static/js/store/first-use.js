// <div data-script="/static/js/part.js"> loads its script when it is first pointed at, touched or focused.
;(() => {
  document.addEventListener('focusin', load)
  document.addEventListener('pointerover', (event) => {
    // A script that comes after it asks where the pointer is.
    self.kit.pointedAt = event
    load(event)
  })

  function load({ target }) {
    const src = target.closest?.('[data-script]')?.dataset.script
    // A morph brings the attribute again.
    if (!src || document.querySelector(`script[src="${src}"]`)) return
    document.head.append(Object.assign(document.createElement('script'), { src }))
  }
})()
