/**
 * A test file that imports this module runs on PostgreSQL as a whole: it judges what the engines do differently by themselves, such as
 * triggers, search and several processes. Of any other file, PostgreSQL runs the tests that execute what no other test does, and those with
 * concurrent transactions: see `tests/support/shapes`.
 */
export {}
