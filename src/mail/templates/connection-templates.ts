/** Emails to administrators about the services that the store is connected with. */
export const connectionTemplates = [
  {
    typeId: 24,
    slug: 'staff_service_changed',
    variables: {
      service_name: 'PayPal',
      change: 'It was connected with another account.',
      changed_by: 'Amara',
      changed_at: 'November 20, 2026 at 2:05 PM',
      admin_link: 'https://shop.example/admin/settings/services/wallet',
    },
  },
  {
    typeId: 25,
    slug: 'staff_service_problem',
    variables: {
      service_name: 'PayPal',
      state: 'The store can no longer use it.',
      advice: 'The service does not accept the stored keys any more. Create new ones there and enter them in the store.',
      admin_link: 'https://shop.example/admin/settings/services/wallet',
    },
  },
] as const
