import type { Pack } from '../packs.ts'

export const mailFormsStrings = {
  'mail.template.form_submission.name': 'Formulaire envoyé (à l’équipe)',
  'mail.template.form_submission.subject': '{{form_name}} : nouvel envoi',
  'mail.template.form_submission.body': `<h1>{{form_name}}</h1>
{{answers}}
<p><a class="button" href="{{submission_link}}">Ouvrir l’envoi</a></p>`,

  'mail.template.form_copy.name': 'Copie d’un formulaire envoyé',
  'mail.template.form_copy.subject': 'Copie de votre envoi : {{form_name}}',
  'mail.template.form_copy.body': `<h1>{{form_name}}</h1>
<p>Merci. Voici ce que nous avons reçu :</p>
{{answers}}
<p class="quiet">Vous recevez cet e-mail car votre adresse a été saisie dans ce formulaire chez {{site_name}}. Si ce n’était pas vous, vous pouvez l’ignorer.</p>`,
} as const satisfies Pack
