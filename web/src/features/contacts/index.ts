export { ContactPicker } from './ContactPicker'
export { type ChosenContact, chosenContact } from './chosen'
