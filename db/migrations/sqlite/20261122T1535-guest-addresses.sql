-- A guest's address belongs to the order alone: whoever registers with the email later must not see it.
DELETE FROM `user_addresses` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `password` = '[GUEST-USER]');
