// Replaces a video's poster with its player on click; nothing is loaded before.
;(() => {
  document.addEventListener('click', (event) => {
    const opener = event.target.closest('[data-player]')
    if (!opener || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { player, src, label } = opener.dataset
    const made = player === 'file' ? film(src) : frame(src)
    made.title = label
    opener.replaceWith(made)
    made.focus()
  })

  function film(src) {
    const video = document.createElement('video')
    Object.assign(video, { src, controls: true, autoplay: true, playsInline: true })
    return video
  }

  function frame(src) {
    const frame = document.createElement('iframe')
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.allowFullscreen = true
    frame.src = src
    return frame
  }
})()
