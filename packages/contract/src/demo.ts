/**
 * The id of the demo event that comes with every installation. Typed by hand it is DEMO DEMO: the O reads as a zero.
 */
export const DEMO_EVENT_ID = "DEM0DEM0";
