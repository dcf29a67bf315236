// Feedback while a request runs and when it fails. A failed request swaps nothing, so typed input is kept.
;(() => {
  const running = new WeakMap()

  document.addEventListener('htmx:before:request', ({ detail: { ctx } }) => {
    const target = ctx.target instanceof Element ? ctx.target : null
    const button = pressed(ctx)
    target?.setAttribute('aria-busy', 'true')
    running.set(ctx, { target, button, timer: button && setTimeout(() => (button.dataset.busy = ''), 150) })
  })
  document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
    const { target, button, timer } = running.get(ctx) ?? {}
    clearTimeout(timer)
    target?.removeAttribute('aria-busy')
    if (button) delete button.dataset.busy
  })
  // A double click must not submit twice.
  let clicked
  const sends = ({ form }) => form?.matches('[data-once], [data-save], [method=post]:not([hx-post])')
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button[type=submit]:not([hx-post], [hx-get])')
      if (button && button === clicked && event.detail > 1 && sends(button)) event.preventDefault()
      clicked = button
    },
    true,
  )
  document.addEventListener('submit', (event) => {
    const button = event.submitter
    // An answer in a frame leaves the page as it is.
    if (button?.formTarget) return
    if (!event.defaultPrevented && button && event.target.method !== 'dialog') setTimeout(() => (button.dataset.busy = ''), 150)
  })
  // A page restored from the back/forward cache still has the busy state.
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll('[data-busy]')) delete button.dataset.busy
  })

  document.addEventListener('htmx:error', ({ detail: { ctx } }) => ctx && failed(ctx))
  document.addEventListener('htmx:response:error', ({ detail: { ctx } }) => ctx.response.status >= 500 && failed(ctx))

  // Back and forward replace the page and lose the focus.
  document.addEventListener('htmx:after:swap', () => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })

  // The title of a page with a form that was refused begins with "Error:", as it does without script.
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    const { response, sourceElement } = ctx ?? {}
    if (!response || !sourceElement) return
    const [before, after] = document.getElementById('toasts').dataset.errorTitle.split('{title}')
    const isError = document.title.startsWith(before) && document.title.endsWith(after)
    if (response.status === 422 && !isError) document.title = before + document.title + after
    else if (response.status < 400 && isError && !document.querySelector('[aria-invalid=true], .error-summary'))
      document.title = document.title.slice(before.length, document.title.length - after.length)
  })

  function failed(ctx) {
    const words = document.getElementById('toasts').dataset
    self.kit.toast(sentenceOf(ctx) || words.failed, words.retry, () => htmx.trigger(ctx.sourceElement, ctx.sourceEvent?.type ?? 'click'))
  }

  // While nothing can be saved, the store says so. What a proxy says is no sentence for people.
  function sentenceOf({ response, text = '' }) {
    if (response?.status !== 503) return ''
    return new DOMParser().parseFromString(text, 'text/html').querySelector('[role=alert]')?.textContent.trim()
  }

  function pressed({ sourceElement, sourceEvent }) {
    const button = sourceEvent?.submitter ?? sourceElement
    return button?.matches?.('.button') ? button : null
  }
})()
