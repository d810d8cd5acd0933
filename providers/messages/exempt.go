package messages

import "slices"

// exemptKinds are the kinds that an opt-out does not stop: codes, contracts to sign, receipts of payments, messages
// between a business and the people it works with, notifications that a team member switched on, changes of the
// person's account or keys, and replies to them.
var exemptKinds = []Kind{
	SignInCode, ContractCode, ProposalCode, ContractLink, ContractReminder, ContractSigned, GiftReceipt,
	TeamInvite, VendorInvite, RunSheetLink, PhoneChanged, EmailChanged, WalletChanged, PixKeyChanged, GiftPixChanged,
	ControlTaken, Notification, DailySummary, Reply,
}

// IsExempt reports whether the kind is sent in spite of an opt-out. All other kinds must contain the link for opting
// out.
func (k Kind) IsExempt() bool { return slices.Contains(exemptKinds, k) }
