// Announces text to screen readers: on HX-Trigger {"say":{"text":"…"}}, and when a swap changes the text of an element with data-say and
// an id.
;(() => {
  const announced = new Map()
  /** Not shown yet. A held key announces many. */
  let waiting = []
  const mostAtOnce = 4
  let timer

  function say(text) {
    // An open modal dialog makes the page inert, so announce inside the dialog.
    const live = [...document.querySelectorAll('dialog:modal [data-live]')].at(-1) ?? document.getElementById('live')
    clearTimeout(timer)
    live.textContent = ''
    waiting = [...waiting.filter((other) => other !== text), text].slice(-mostAtOnce)
    timer = setTimeout(() => {
      live.replaceChildren(...waiting.map((one) => Object.assign(document.createElement('p'), { textContent: one })))
      waiting = []
    }, 60)
  }

  function collectUpdates() {
    const updates = []
    for (const id of announced.keys()) if (!document.getElementById(id)) announced.delete(id)
    for (const element of document.querySelectorAll('[data-say][id]')) {
      const text = element.innerText.trim().replace(/\s+/g, ' ')
      if (announced.get(element.id) !== text) updates.push(text)
      announced.set(element.id, text)
    }
    return updates
  }

  collectUpdates()
  document.addEventListener('htmx:after:swap', () => {
    const updates = collectUpdates()
    if (updates.length > 0) say(updates.join('. '))
  })
  document.addEventListener('say', (event) => say(event.detail.text))
  self.kit = { say }
})()
