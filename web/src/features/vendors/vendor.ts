import type {
  EventVendorsEventVendor,
  EventVendorsWish,
  VendorsGetOutput,
  VendorsVendorCard,
} from '@/client/types.gen'

/** A vendor as the catalogue lists them. */
export type VendorCard = VendorsVendorCard

/** A vendor with everything the business knows, and the events they are in. */
export type Vendor = VendorsGetOutput

/** A vendor in an event. */
export type EventVendor = EventVendorsEventVendor

/** That the event's client wants a vendor. */
export type Wish = EventVendorsWish
