// Form helpers: quantity buttons, show password, characters left.
;(() => {
  document.addEventListener('click', (event) => {
    const by = event.target.closest('[data-stepper] [data-by]')
    if (by) {
      const input = by.parentElement.querySelector('input')
      set(input, (read(input.value) ?? Number(input.defaultValue)) + Number(by.dataset.by))
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
    if (!input.matches('[data-stepper] input') || input.closest('.line')) return
    // What cannot be read here is for the server, and the cart refuses at the field.
    const value = read(input.value)
    if (value !== null && String(clamped(input, value)) !== input.value) set(input, value)
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

  self.kit.setQuantity = (input, text) => {
    input.value = text
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function clamped(input, value) {
    return Math.min(Number(input.dataset.max), Math.max(Number(input.dataset.min), value))
  }

  // Whole numbers with the group marks and the decimal mark of the page's language; null for anything else.
  function read(text) {
    const plain = text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[^\P{Nd}0-9]/gu, latinDigit)
      .trim()
    const [group, decimal] = ['group', 'decimal'].map((type) =>
      marks()
        .find((part) => part.type === type)
        ?.value.normalize('NFKC'),
    )
    const [whole, fraction = '', ...rest] = plain.split(decimal)
    const parts = whole.split(/[\s'’]/.test(whole) ? /[\s'’]/ : group)
    const isGrouped = parts.every(
      (part, at) => /^\d+$/.test(part) && (at === 0 ? parts.length === 1 || part.length < 4 : part.length === 3),
    )
    return isGrouped && rest.length === 0 && /^0*$/.test(fraction) ? Number(parts.join('')) : null
  }

  // Unicode keeps the ten digits of a script together, from zero to nine.
  function latinDigit(digit) {
    const code = digit.codePointAt(0)
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return (code - zero) % 10
  }

  const marks = () => new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: 'latn' }).formatToParts(123456.5)
})()
