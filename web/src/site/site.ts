/** What the website of an event (api/sitepage) does beyond being read: its countdown goes on. */
import { runCountdowns } from './countdown'

runCountdowns(document)
