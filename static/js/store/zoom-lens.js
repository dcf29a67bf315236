// A round 2x zoom lens over the product image, for mouse only, once the large file is decoded.
;(() => {
  const factor = 2
  let frame
  let lens
  let large

  document.addEventListener('pointerover', enter)
  document.addEventListener('pointermove', (event) => {
    if (!frame) return
    if (!frame.isConnected || !frame.contains(event.target)) leave()
    else if (lens) place(event)
  })
  document.addEventListener('pointerdown', leave)
  // This loads when the pointer is on the image.
  if (self.kit.pointedAt) void enter(self.kit.pointedAt)

  async function enter(event) {
    const entered = event.pointerType === 'mouse' && event.target.closest?.('.gallery-main')
    if (!entered || entered === frame) return
    leave()
    frame = entered
    const image = new Image()
    image.src = entered.formAction
    try {
      await image.decode()
    } catch {
      return
    }
    if (frame !== entered) return
    large = image
    lens = entered.querySelector('.lens')
    lens.style.backgroundImage = `url("${image.src}")`
    lens.hidden = false
    place(event)
  }

  function place({ clientX, clientY }) {
    const box = frame.getBoundingClientRect()
    const x = clientX - box.left
    const y = clientY - box.top
    const half = lens.offsetWidth / 2
    lens.style.translate = `${x - half}px ${y - half}px`
    // The image is cropped around its focus point, and the lens must match.
    const [across, down] = getComputedStyle(frame.querySelector('img'))
      .objectPosition.split(' ')
      .map((part) => Number.parseFloat(part) / 100)
    const scale = Math.max(box.width / large.naturalWidth, box.height / large.naturalHeight) * factor
    const [wide, high] = [large.naturalWidth * scale, large.naturalHeight * scale]
    const [left, top] = [(wide - box.width * factor) * across, (high - box.height * factor) * down]
    lens.style.backgroundSize = `${wide}px ${high}px`
    lens.style.backgroundPosition = `${half - left - x * factor}px ${half - top - y * factor}px`
  }

  function leave() {
    if (lens) lens.hidden = true
    frame = lens = undefined
  }
})()
