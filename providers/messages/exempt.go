package messages

import "slices"

// exempt are the kinds that also go to an address that stopped a business's messages: codes, what somebody signs, receipts
// of what they paid, what is between a business and who works with it,
// what somebody of a team switched on for themselves, that an account or a key of theirs was changed, and what answers them.
var exemptKinds = []Kind{
	SignInCode, ContractCode, ProposalCode, ContractLink, ContractReminder, ContractSigned, GiftReceipt,
	TeamInvite, VendorInvite, RunSheetLink, PhoneChanged, EmailChanged, PixKeyChanged, GiftPixChanged, ControlTaken, Notification, DailySummary, Reply,
}

// Exempt says whether a kind also goes to whoever asked for no more messages. All others carry the way to ask for that.
func (k Kind) IsExempt() bool { return slices.Contains(exemptKinds, k) }
