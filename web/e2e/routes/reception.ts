import { inEvent, type Rows, wedding } from './row'

export const reception = {
  '/app/$eventUuid/reception/qr-code': {
    as: 'owner',
    cold: true,
    at: inEvent('/reception/qr-code'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/schedule-email': {
    as: 'owner',
    at: inEvent('/reception/qr-code/schedule-email'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/whatsapp': {
    as: 'owner',
    at: inEvent('/reception/qr-code/whatsapp'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/scan': {
    as: 'owner',
    at: inEvent('/reception/qr-code/scan'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/help': {
    as: 'owner',
    at: inEvent('/reception/qr-code/help'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/qr-code/preview': {
    as: 'owner',
    at: inEvent('/reception/qr-code/preview'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/report': {
    as: 'owner',
    at: inEvent('/reception/report'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/print': {
    as: 'owner',
    at: inEvent('/reception/print'),
    heading: wedding,
  },
  '/app/$eventUuid/reception/devices': {
    as: 'owner',
    at: inEvent('/reception/devices'),
    heading: wedding,
  },
} satisfies Rows
