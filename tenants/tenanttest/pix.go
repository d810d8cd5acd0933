package tenanttest

import "github.com/google/uuid"

// SetBusinessPixKey sets the Pix key of the business and returns its ID.
func (e *Env) SetBusinessPixKey(b Business, key string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO business_pix_keys (business_id, kind, key, key_masked, holder, city) VALUES ($1, 'EMAIL', $2, 'a•••', $3, 'Belo Horizonte') RETURNING id`, b.ID, key, b.Name)
}

// SetVendorPixKey sets the Pix key of a vendor and returns its ID.
func (e *Env) SetVendorPixKey(v Vendor, key string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO vendor_pix_keys (business_id, vendor_id, kind, key, key_masked, holder, city) VALUES ($1, $2, 'EMAIL', $3, 'a•••', $4, 'Belo Horizonte') RETURNING id`, v.Business.ID, v.ID, key, v.Name)
}
