// Forms of the website: fields that depend on answers, and steps. Without it all fields are on one page, and the server decides.
;(() => {
  const conditions = {
    filled: (given) => given.length > 0,
    is: (given, value) => given.includes(value),
    is_not: (given, value) => !given.includes(value),
    contains: (given, value) => given.some((text) => text.includes(value)),
  }
  const fold = (text) => text.trim().toLowerCase()

  function answers(form, name) {
    return [...form.elements]
      .filter((control) => control.name === name && !control.disabled && (!/^(radio|checkbox)$/.test(control.type) || control.checked))
      .map(({ value }) => fold(value))
      .filter(Boolean)
  }

  // In their order: a hidden field has no answer for those after it.
  function showFields(form) {
    for (const part of form.querySelectorAll('[data-show-field]')) {
      const { showField, showCondition, showValue } = part.dataset
      part.hidden = !conditions[showCondition](answers(form, showField), fold(showValue))
      for (const control of part.querySelectorAll('input, select, textarea')) control.disabled = part.hidden
    }
  }

  const stepsOf = (form) => [...form.querySelectorAll('[data-step]')]
  const currentOf = (form) => stepsOf(form).findIndex((step) => !step.hidden)

  function showStep(form, index) {
    for (const [at, step] of stepsOf(form).entries()) {
      step.hidden = at !== index
      for (const part of step.querySelectorAll('[data-step-count], [data-step-by]')) part.hidden = false
    }
  }

  function move(form, by) {
    const steps = stepsOf(form)
    const index = currentOf(form)
    const wrong = by > 0 && [...steps[index].querySelectorAll('input, select, textarea')].find((control) => !control.checkValidity())
    if (wrong) return void wrong.reportValidity()
    showStep(form, index + by)
    steps[index + by].querySelector('[data-step-count]').focus()
  }

  function start() {
    for (const form of document.querySelectorAll('[data-cms-form]')) {
      showFields(form)
      const steps = stepsOf(form)
      if (steps.length < 2 || form.contains(steps[currentOf(form)]?.querySelector('[data-step-by]:not([hidden])'))) continue
      const wrong = steps.findIndex((step) => step.querySelector('.field-error'))
      showStep(form, Math.max(wrong, 0))
    }
  }

  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => {
      const form = target.closest?.('[data-cms-form]')
      if (form) showFields(form)
    })
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-step-by]')
    if (button) move(button.form, Number(button.dataset.stepBy))
  })
  // Enter in a field of an earlier step leads to the next one.
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!form.matches('[data-cms-form]') || currentOf(form) === stepsOf(form).length - 1) return
      event.preventDefault()
      event.stopImmediatePropagation()
      move(form, 1)
    },
    true,
  )
  document.addEventListener('htmx:after:swap', start)
  start()
})()
