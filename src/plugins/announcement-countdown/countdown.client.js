// Replaces the date of each countdown by the time left. The server's clock counts: data-now is its time when the page was made.
const names = ['day', 'hour', 'minute', 'second']
const sizes = [86_400, 3600, 60, 1]

for (const element of document.querySelectorAll('[data-countdown]')) {
  const { countdown, now, after } = element.dataset
  const endsAt = Number(countdown)
  const ahead = Number(now) - Date.now()
  const time = element.querySelector('.countdown-time')
  const date = time.querySelector('time')
  const language = document.documentElement.lang
  // Whoever wants less motion sees no seconds.
  const shown = matchMedia('(prefers-reduced-motion: reduce)').matches ? 3 : 4
  const formats = names.map((unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }))
  const units = document.createElement('span')
  units.className = 'countdown-units'
  units.setAttribute('aria-hidden', 'true')
  const parts = formats.slice(0, shown).map(() => units.appendChild(document.createElement('span')))
  // Screen readers get the date once, not a number every second.
  date.classList.add('visually-hidden')
  time.append(units)

  const draw = () => {
    let left = Math.ceil((endsAt - Date.now() - ahead) / 1000)
    if (left <= 0) {
      clearInterval(timer)
      if (after) {
        element.querySelector('.countdown-text').textContent = after
        time.remove()
      } else element.remove()
      return
    }
    for (const [at, part] of parts.entries()) {
      const amount = Math.floor(left / sizes[at])
      left -= amount * sizes[at]
      const text = formats[at].format(amount)
      if (part.textContent !== text) part.textContent = text
    }
  }
  const timer = setInterval(draw, 1000)
  draw()
}
