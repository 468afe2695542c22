/** The library for mail, read from a file of its own with the first mail (scripts/build/server.mjs). */
export { createTransport } from 'nodemailer';
