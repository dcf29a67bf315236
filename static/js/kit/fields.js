// Form helpers: quantity buttons, show password, characters left.
;(() => {
  document.addEventListener('click', (event) => {
    const by = event.target.closest('[data-stepper] [data-by]')
    if (by) {
      const input = by.parentElement.querySelector('input')
      set(input, whole(input.value) + Number(by.dataset.by))
    }
    const fill = event.target.closest('[data-fill]')
    if (fill) {
      const input = document.getElementById(fill.dataset.fill)
      input.value = fill.dataset.value
      input.dispatchEvent(new Event('change', { bubbles: true }))
      input.focus()
    }
    const reveal = event.target.closest('[data-reveal]')
    if (reveal) {
      const input = document.getElementById(reveal.dataset.reveal)
      const shown = input.type === 'text'
      input.type = shown ? 'password' : 'text'
      const label = reveal.textContent
      reveal.textContent = reveal.dataset.otherLabel
      reveal.dataset.otherLabel = label
      input.focus()
    }
  })

  document.addEventListener('focusout', (event) => {
    const input = event.target
    if (input.matches('[data-stepper] input') && String(clamped(input, whole(input.value))) !== input.value) set(input, whole(input.value))
  })

  document.addEventListener('input', ({ target }) => {
    const counter = target.maxLength > 0 && document.getElementById(target.dataset.counter)
    if (!counter) return
    // Only near the limit.
    const left = target.maxLength - target.value.length
    counter.textContent = left > target.maxLength / 5 ? '' : counter.dataset.text.replace('{count}', left)
  })

  // A morph leaves <details data-keep-open> open or closed, as the visitor has it.
  htmx.registerExtension('keep-open', {
    htmx_before_morph_attr: (element, { attrName }) => attrName !== 'open' || !element.matches('[data-keep-open]'),
  })

  // A morph changes attributes, but a control the user has touched ignores them: a removed filter would stay checked.
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) target[attributeName] = target.hasAttribute(attributeName)
  }).observe(document, { subtree: true, attributeFilter: ['checked', 'selected'] })

  function set(input, wanted) {
    const value = clamped(input, wanted)
    if (String(value) === input.value) return
    input.value = value
    const [fewer, more] = input.parentElement.querySelectorAll('[data-by]')
    fewer.disabled = value <= Number(input.dataset.min)
    more.disabled = value >= Number(input.dataset.max)
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  self.kit.setQuantity = set

  function clamped(input, value) {
    return Math.min(Number(input.dataset.max), Math.max(Number(input.dataset.min), value))
  }

  // Like the server: "2.9" is 2, and no number is 1, so that a cleared field does not remove an item from the cart.
  function whole(text) {
    const value = Number.parseInt(text, 10)
    return Number.isNaN(value) ? 1 : value
  }
})()
