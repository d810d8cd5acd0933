// Package withdrawal is the router by which the money of a business, and of the hosts of its events, leaves for the
// bank: the owner asks for it with a code, and jobs make the transfers. The owner and platform administrators read it
// (READ_WALLET), and the owner alone asks (WRITE_WALLET); no other caller learns of it. Service is its entry point.
//
//	withdrawal.requestCode     action    {} → RequestCodeOutput
//	withdrawal.create          action    CreateInput → Withdrawal
//	withdrawal.get             query     GetInput → Withdrawal
//	withdrawal.getAll          query     GetAllInput → GetAllOutput
//	withdrawal.getSettings     query     {} → Settings
//	withdrawal.updateSettings  action    UpdateSettingsInput → Settings
package withdrawal
