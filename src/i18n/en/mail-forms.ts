export const mailFormsStrings = {
  'mail.template.form_submission.name': 'Form submitted (to staff)',
  'mail.template.form_submission.subject': '{{form_name}}: new submission',
  'mail.template.form_submission.body': `<h1>{{form_name}}</h1>
{{answers}}
<p><a class="button" href="{{submission_link}}">Open submission</a></p>`,

  'mail.template.form_copy.name': 'Copy of a submitted form',
  'mail.template.form_copy.subject': 'Copy of your submission: {{form_name}}',
  'mail.template.form_copy.body': `<h1>{{form_name}}</h1>
<p>Thank you. This is what we received:</p>
{{answers}}
<p class="quiet">You get this email because your address was entered in this form at {{site_name}}. If it was not you, you can ignore it.</p>`,
} as const
