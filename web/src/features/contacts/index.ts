export { ContactPicker } from './ContactPicker'
export { type ChosenContact, chooseContact, chosenContact } from './chosen'
export { contactQuery } from './queries'
