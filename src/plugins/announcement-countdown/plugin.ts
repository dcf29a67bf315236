import type { Plugin, PluginKit } from '../plugin.ts'

/** An announcement with the time that is left. Without its script it names the date. */
export const createPlugin = ({ html }: PluginKit): Plugin => ({
  settings: {
    text: { kind: 'text', label: 'plugins.countdown.text', hint: 'plugins.countdown.textHint', maxLength: 160, required: true },
    endsAt: { kind: 'time', label: 'plugins.countdown.endsAt', hint: 'plugins.countdown.endsAtHint' },
    afterEnd: {
      kind: 'choice',
      label: 'plugins.countdown.afterEnd',
      default: 'nothing',
      options: [
        { value: 'nothing', label: 'plugins.countdown.showNothing' },
        { value: 'text', label: 'plugins.countdown.showText' },
      ],
    },
    endText: { kind: 'text', label: 'plugins.countdown.endText', hint: 'plugins.countdown.endTextHint', maxLength: 160 },
    link: { kind: 'link', label: 'plugins.countdown.link', hint: 'plugins.countdown.linkHint' },
    linkLabel: { kind: 'text', label: 'plugins.countdown.linkLabel', maxLength: 60 },
  },
  checkSettings: ({ afterEnd, endText, link, linkLabel }) => {
    if (afterEnd === 'text' && endText === '') return { setting: 'endText', message: 'plugins.countdown.endTextMissing' }
    return link !== '' && linkLabel === '' ? { setting: 'linkLabel', message: 'plugins.countdown.linkLabelMissing' } : null
  },
  block: {
    styles: ['countdown.css'],
    scripts: ['countdown.client.js'],
    render({ settings, now, visitor }) {
      const { text, endsAt, afterEnd, endText, link, linkLabel } = settings
      if (text === '' || typeof endsAt !== 'number') return html``
      const hasEnded = endsAt <= now()
      const later = afterEnd === 'text' ? String(endText) : ''
      if (hasEnded && later === '') return html``
      const anchor = link === '' ? '' : html`<a class="link" href="${String(link)}">${String(linkLabel)}</a>`
      if (hasEnded) return html`<aside class="countdown"><p class="countdown-text">${later}</p></aside>`
      return html`<aside class="countdown" data-countdown="${endsAt}" data-now="${now()}" data-after="${later}">
        <p class="countdown-text">${String(text)} ${anchor}</p>
        <p class="countdown-time"><time datetime="${new Date(endsAt).toISOString()}">${visitor.date(endsAt)}</time></p>
      </aside>`
    },
  },
})
