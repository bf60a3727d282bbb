-- Apps that nobody confirmed. They are now stored with the first correct code.
DELETE FROM identity.authenticators WHERE confirmed_at IS NULL;
