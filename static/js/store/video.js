// Replaces a video's poster with its player on click; nothing is loaded before.
;(() => {
  document.addEventListener('click', (event) => {
    const opener = event.target.closest('[data-player]')
    if (!opener || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { player, src, label } = opener.dataset
    const element = player === 'file' ? createVideo(src) : createIframe(src)
    element.title = label
    opener.replaceWith(element)
    element.focus()
  })

  function createVideo(src) {
    const video = document.createElement('video')
    Object.assign(video, { src, controls: true, autoplay: true, playsInline: true })
    return video
  }

  function createIframe(src) {
    const frame = document.createElement('iframe')
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.allowFullscreen = true
    frame.src = src
    return frame
  }
})()
