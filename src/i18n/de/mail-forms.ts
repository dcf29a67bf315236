import type { Pack } from '../packs.ts'

export const mailFormsStrings = {
  'mail.template.form_submission.name': 'Formular eingesendet (an das Team)',
  'mail.template.form_submission.subject': '{{form_name}}: neue Einsendung',
  'mail.template.form_submission.body': `<h1>{{form_name}}</h1>
{{answers}}
<p><a class="button" href="{{submission_link}}">Einsendung öffnen</a></p>`,

  'mail.template.form_copy.name': 'Kopie eines eingesendeten Formulars',
  'mail.template.form_copy.subject': 'Kopie Ihrer Einsendung: {{form_name}}',
  'mail.template.form_copy.body': `<h1>{{form_name}}</h1>
<p>Vielen Dank. Das haben wir erhalten:</p>
{{answers}}
<p class="quiet">Sie erhalten diese E-Mail, weil Ihre Adresse bei {{site_name}} in dieses Formular eingegeben wurde. Wenn Sie das nicht waren, können Sie sie ignorieren.</p>`,
} as const satisfies Pack
