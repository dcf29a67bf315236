// Replaces the placeholder of an embed with its frame on click; nothing is loaded from elsewhere before.
;(() => {
  document.addEventListener('click', (event) => {
    const opener = event.target.closest?.('[data-embed]')
    if (!opener || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { embed, label, ratio, code } = opener.dataset
    const frame = document.createElement('iframe')
    frame.title = label
    frame.className = 'embed-frame'
    frame.dataset.ratio = ratio
    // Code has an origin of its own: it reads neither cookies nor this page.
    frame.setAttribute(
      'sandbox',
      code === undefined ? 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms' : 'allow-scripts',
    )
    if (code === undefined) frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.src = embed
    opener.replaceWith(frame)
    frame.focus()
  })
})()
